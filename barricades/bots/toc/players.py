"""Officers of Triumph of Chaos: a considered answer to every kind of decision."""

from typing import ClassVar

from barricades.bots.toc.action_phase import ActionPhase
from barricades.bots.toc.battles import Battles
from barricades.bots.toc.card_events import CardEvents
from barricades.bots.toc.diplomacy import Diplomacy, wary_worth
from barricades.bots.toc.first_edition import FirstEdition
from barricades.bots.toc.foresight import Foresight
from barricades.bots.toc.officer import Style
from barricades.bots.toc.political_decisions import PoliticalDecisions
from barricades.bots.toc.tactics import Tactics
from barricades.bots.toc.upkeep import Upkeep


class Commander(ActionPhase, Battles, CardEvents, PoliticalDecisions, Upkeep, FirstEdition):
    """What both opponents share: a method for every kind of decision."""

    HANDLERS: ClassVar = {
        "advance": "follow_up",
        "ambush": "ambush",
        "appeal": "appeal",
        "appear": "arrive_at",
        "attacker-in-combat": "window",
        "before-the-die": "window",
        "belarus-army": "place_piece",
        "bend": "bend",
        "bid-red": "bid",
        "bid-white": "bid",
        "bomb": "bomb",
        "bring-train": "bring_train",
        "cancel": "cancel",
        "cancel-retreat": "cancel_retreat",
        "choose-action": "act",
        "choose-branch": "branch",
        "choose-modifier": "choose_modifier",
        "choose-refuge": "rejoin",
        "choose-strikers": "choose_strikers",
        "command": "command",
        "commit-red": "commit",
        "commit-white": "commit",
        "confuse": "confuse",
        "cross": "arrive_at",
        "decide-to-stand": "decide_to_stand",
        "declare-attack": "attack",
        "defender-in-combat": "window",
        "deploy": "deploy",
        "deploy-attacking-assets": "deploy_assets",
        "deploy-defending-assets": "deploy_assets",
        "desert": "desert",
        "discredit": "discredit",
        "disobey": "disobey",
        "disperse": "disperse",
        "displace": "displace",
        "embark": "embark",
        "enemy-after-markers": "window",
        "enemy-part": "window",
        "enlist": "arrive_at",
        "enter-in-pursuit": "follow_up",
        "enter-reinforcements": "enter",
        "execute": "execute",
        "exploit": "exploit",
        "exploit-to": "exploit_to",
        "fall-back": "fall_back",
        "first-entry": "first_entry",
        "garrisons": "place_piece",
        "go-along": "go_along",
        "go-on": "go_on",
        "greens-at": "greens_at",
        "hold-up": "hold_up",
        "influence-point": "influence_point",
        "join-defence": "join_defence",
        "kappel-joins": "kappel_joins",
        "landing": "landing",
        "leader-arrives": "leader_arrives",
        "levy": "levy",
        "lift": "lift",
        "lose-steps": "lose",
        "mark-no-act": "mark_no_act",
        "move-units": "march",
        "muster": "muster",
        "mutineers-rise": "mutineers_rise",
        "mutinies": "mutinies",
        "name-first-space": "name_space",
        "name-offensive": "name_offensive",
        "name-only-space": "name_space",
        "name-ports": "name_ports",
        "peace-repair": "peace_repair",
        "peasants-rise": "peasants_rise",
        "pick": "pick",
        "place-markers": "mark",
        "place-piece": "place_piece",
        "place-point": "place_point",
        "place-var-army": "place_var_army",
        "pledge-red": "pledge",
        "pledge-white": "pledge",
        "preach": "preach",
        "pursue": "pursue",
        "push": "push",
        "raise-at": "raise_at",
        "rebuild-at": "raise_at",
        "refuse-orders": "refuse_orders",
        "reinforce": "reinforce",
        "rejoin": "rejoin",
        "replace-army": "replace_army",
        "replace-box": "replace_box",
        "replace-with": "replace_with",
        "restore": "restore",
        "retreat": "retreat",
        "return-army": "return_army",
        "ride": "ride",
        "rise": "rise",
        "scatter": "scatter",
        "scrap-asset": "scrap",
        "semenov-comes": "semenov",
        "send": "send",
        "send-to": "send_to",
        "spend": "spend",
        "spend-for-faction": "spend",
        "spend-now": "spend",
        "stake": "stake",
        "strike-back": "strike_back",
        "strike-stack": "strike_stack",
        "subjugate": "subjugate",
        "sway": "sway",
        "take-asset": "take_asset",
        "take-back": "take_back",
        "take-losses": "lose",
        "take-political": "take",
        "take-side": "take_side",
        "thin-out": "thin_out",
        "throw-away": "throw_away",
        "try-counterattack": "counterattack",
        "try-surprise": "surprise",
        "veto": "veto",
        "via": "via",
        "withdraw": "withdraw",
        "write-down": "write_down",
    }


class Recruit(Commander):
    """Rules of thumb, from the position as it is: no plan beyond the card that is being played."""

    style = Style("recruit", wary=0.7, bar=0.25)


class Staff(Diplomacy, Tactics, Commander):
    """Odds by the tables, lines of supply, and what is still worth doing before the game ends."""

    style = Style("staff", wary=0.7, bar=0.2, reads=Foresight, factions=wary_worth)
