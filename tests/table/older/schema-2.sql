-- A file of games of schema 2, made by the server of 20551ce; see tests/table/test_older.py.
BEGIN TRANSACTION;
CREATE TABLE chat (
	id INTEGER NOT NULL,
	"table" VARCHAR(32) NOT NULL,
	who VARCHAR(80) NOT NULL,
	text TEXT NOT NULL,
	at VARCHAR(40) NOT NULL,
	told TEXT NOT NULL,
	PRIMARY KEY (id),
	FOREIGN KEY("table") REFERENCES tables (id)
);
INSERT INTO "chat" VALUES(1,'Phbc0EiC9TJ5TJ6i','guard','Tomorrow again?','2026-11-18T02:31:09.051Z','');
CREATE TABLE entries (
	"table" VARCHAR(32) NOT NULL,
	number INTEGER NOT NULL,
	seat INTEGER NOT NULL,
	text TEXT NOT NULL,
	draws TEXT NOT NULL,
	"check" VARCHAR(16) NOT NULL,
	barrier BOOLEAN NOT NULL,
	window VARCHAR(60) NOT NULL,
	events TEXT NOT NULL,
	PRIMARY KEY ("table", number),
	FOREIGN KEY("table") REFERENCES tables (id)
);
INSERT INTO "entries" VALUES('Phbc0EiC9TJ5TJ6i',1,0,'bid 2','[]','603f137a',0,'','[["sealed","3.2",-1,{"side":0},0]]');
INSERT INTO "entries" VALUES('Phbc0EiC9TJ5TJ6i',2,1,'bid 1','[]','e5249fba',1,'','[["sealed","3.2",-1,{"side":1},0],["bids","3.2",-1,{"guard":2,"rising":1},-1],["first","3.2",-1,{"side":0},0],["drawn","3.3",-1,{"side":0,"count":4},0],["drew","3.3",1,{"cards":[0,6,7,11]},1],["drawn","3.3",-1,{"side":1,"count":4},0],["drew","3.3",2,{"cards":[2,4,8,10]},2]]');
INSERT INTO "entries" VALUES('Phbc0EiC9TJ5TJ6i',3,0,'orders C01','[]','7f52f644',0,'','[["played","3.4",-1,{"side":0,"card":0},-2]]');
INSERT INTO "entries" VALUES('Phbc0EiC9TJ5TJ6i',4,0,'activate G1','[]','cd213f90',0,'','[]');
INSERT INTO "entries" VALUES('Phbc0EiC9TJ5TJ6i',5,0,'march 0000','[]','f4be0948',0,'','[["marched","5.1",-1,{"side":0,"origin":3,"to":1},0]]');
CREATE TABLE house (
	schema INTEGER NOT NULL
);
INSERT INTO "house" VALUES(2);
CREATE TABLE seats (
	"table" VARCHAR(32) NOT NULL,
	seat INTEGER NOT NULL,
	kind VARCHAR(8) NOT NULL,
	bot VARCHAR(40) NOT NULL,
	player VARCHAR(80) NOT NULL,
	taken BOOLEAN NOT NULL,
	token VARCHAR(64),
	seed VARCHAR(64) NOT NULL,
	note TEXT NOT NULL,
	passes TEXT NOT NULL,
	PRIMARY KEY ("table", seat),
	FOREIGN KEY("table") REFERENCES tables (id),
	UNIQUE (token)
);
INSERT INTO "seats" VALUES('Phbc0EiC9TJ5TJ6i',0,'here','','',1,'e4b727778d29ff363fdc0c17a48d62d3ef991884b3f08e59d96b370967c0ba6b','eab831f3db019cd4b0f64080a1c467aa','','[]');
INSERT INTO "seats" VALUES('Phbc0EiC9TJ5TJ6i',1,'here','','',1,'113b3bfaf2903e74ddb4f7437cf6c5f9cc98c15d0b5c6d71a8f078bf6b296bbe','a56c64f8296bde580889c4fa4392f496','','[]');
CREATE TABLE snapshots (
	"table" VARCHAR(32) NOT NULL,
	number INTEGER NOT NULL,
	rules VARCHAR(60) NOT NULL,
	position TEXT NOT NULL,
	PRIMARY KEY ("table", number, rules),
	FOREIGN KEY("table") REFERENCES tables (id)
);
INSERT INTO "snapshots" VALUES('Phbc0EiC9TJ5TJ6i',0,'1','{"flow":[["3 Turn","guard-bid",[]]],"cursor":13,"version":0,"outcome":null,"columns":{"at":[3,3,9,10,10,12,29,24,22,16,23,25],"steps":[2,2,2,1,1,1,2,2,2,1,1,1],"face_up":0,"marched":0,"control":[5640,600014848],"hands":[[],[]],"deck":[13,1,3,9,5,12,2,4,8,10,0,11,6,7],"discards":[],"resolve":[5,5],"bids":[-1,-1],"turn":1,"first":0,"active":-1,"ambush":0,"margin":0}}');
CREATE TABLE tables (
	id VARCHAR(32) NOT NULL,
	game VARCHAR(60) NOT NULL,
	scenario VARCHAR(60) NOT NULL,
	settings TEXT NOT NULL,
	rules VARCHAR(60) NOT NULL,
	replay BOOLEAN NOT NULL,
	listed BOOLEAN NOT NULL,
	secret VARCHAR(64) NOT NULL,
	committed BOOLEAN NOT NULL,
	tokens VARCHAR(64) NOT NULL,
	setup TEXT NOT NULL,
	entries INTEGER NOT NULL,
	head TEXT NOT NULL,
	waiting INTEGER,
	winner INTEGER,
	way VARCHAR(60),
	notice TEXT NOT NULL,
	started VARCHAR(40) NOT NULL,
	changed VARCHAR(40) NOT NULL,
	hints BOOLEAN NOT NULL,
	teaching BOOLEAN NOT NULL,
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('Phbc0EiC9TJ5TJ6i','faubourg','june','{"fog": "on"}','1',0,0,'bfff17f49cee10c1effc67974f182755ddfe06ae79faa745d6b36da0a1144c40',1,'a26eddc99ea04025f9c324f38c454adfdbe0ee3f08e28e7ec7d19b6033567d4c','{"draws":[[14,7],[13,6],[12,11],[11,0],[10,0],[9,8],[8,4],[7,2],[6,2],[5,2],[4,0],[3,0],[2,1]],"check":"d2c097f9","events":"[[\"turn\",\"3.1\",-1,{\"turn\":1},0]]"}',5,'{"flow":[["5 March","march",[0,1]],["5 Orders","activate",[0,1]],["3.4 Impulses","next_impulse",[0]],["3 Turn","check_supply",[]]],"cursor":13,"version":5,"outcome":null,"columns":{"at":[1,3,9,10,10,12,29,24,22,16,23,25],"steps":[2,2,2,1,1,1,2,2,2,1,1,1],"face_up":0,"marched":1,"control":[5646,600014848],"hands":[[6,7,11],[2,4,8,10]],"deck":[13,1,3,9,5,12],"discards":[0],"resolve":[3,5],"bids":[2,1],"turn":1,"first":0,"active":0,"ambush":0,"margin":0}}',0,NULL,NULL,'','2026-11-18T02:31:08.489Z','2026-11-18T02:31:08.948Z',0,0);
CREATE INDEX ix_tables_changed ON tables (changed);
CREATE INDEX ix_chat_table ON chat ("table");
COMMIT;
