-- A file of games of schema 1, made by the server of faabb18; see tests/table/test_older.py.
BEGIN TRANSACTION;
CREATE TABLE chat (
	id INTEGER NOT NULL,
	"table" VARCHAR(32) NOT NULL,
	who VARCHAR(80) NOT NULL,
	text TEXT NOT NULL,
	at VARCHAR(40) NOT NULL,
	PRIMARY KEY (id),
	FOREIGN KEY("table") REFERENCES tables (id)
);
INSERT INTO "chat" VALUES(1,'z7XgKfEGIT49kRsi','guard','Tomorrow again?','2026-11-18T02:31:08.763Z');
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
INSERT INTO "entries" VALUES('z7XgKfEGIT49kRsi',1,0,'bid 2','[]','9998dcac',0,'','[["sealed","3.2",-1,{"side":0},0]]');
INSERT INTO "entries" VALUES('z7XgKfEGIT49kRsi',2,1,'bid 1','[]','06253115',1,'','[["sealed","3.2",-1,{"side":1},0],["bids","3.2",-1,{"guard":2,"rising":1},-1],["first","3.2",-1,{"side":0},0],["drawn","3.3",-1,{"side":0,"count":4},0],["drew","3.3",1,{"cards":[1,2,3,4]},1],["drawn","3.3",-1,{"side":1,"count":4},0],["drew","3.3",2,{"cards":[0,6,10,12]},2]]');
INSERT INTO "entries" VALUES('z7XgKfEGIT49kRsi',3,0,'orders C02','[]','1ecb630f',0,'','[["played","3.4",-1,{"side":0,"card":1},-2]]');
INSERT INTO "entries" VALUES('z7XgKfEGIT49kRsi',4,0,'activate G1','[]','e9400ff5',0,'','[]');
INSERT INTO "entries" VALUES('z7XgKfEGIT49kRsi',5,0,'march 0000','[]','16066a69',0,'','[["marched","5.1",-1,{"side":0,"origin":3,"to":1},0]]');
CREATE TABLE house (
	schema INTEGER NOT NULL
);
INSERT INTO "house" VALUES(1);
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
INSERT INTO "seats" VALUES('z7XgKfEGIT49kRsi',0,'here','','',1,'31dc73707166cd9ade7fb292a6b9bf1ffead1eef26900115695d4a9e740279c7','01dfe7486c1b56065734975f786b3149','','[]');
INSERT INTO "seats" VALUES('z7XgKfEGIT49kRsi',1,'here','','',1,'7810ef4aba1dc67b924e5de59124cb17bc16a0806e0e22d506d11cf0742b2c57','0e0371ca3b4403f5dafd821361b282c8','','[]');
CREATE TABLE snapshots (
	"table" VARCHAR(32) NOT NULL,
	number INTEGER NOT NULL,
	rules VARCHAR(60) NOT NULL,
	position TEXT NOT NULL,
	PRIMARY KEY ("table", number, rules),
	FOREIGN KEY("table") REFERENCES tables (id)
);
INSERT INTO "snapshots" VALUES('z7XgKfEGIT49kRsi',0,'1','{"flow":[["3 Turn","guard-bid",[]]],"cursor":13,"version":0,"outcome":null,"columns":{"at":[3,3,9,10,10,12,29,24,22,16,23,25],"steps":[2,2,2,1,1,1,2,2,2,1,1,1],"face_up":0,"marched":0,"control":[5640,600014848],"hands":[[],[]],"deck":[9,11,5,8,13,7,6,10,0,12,1,2,3,4],"discards":[],"resolve":[5,5],"bids":[-1,-1],"turn":1,"first":0,"active":-1,"ambush":0,"margin":0}}');
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
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('z7XgKfEGIT49kRsi','faubourg','june','{"fog": "on"}','1',0,0,'7bde7cc5a404733cfac7e6647c038c869ee2ca3f87debeb37b2af499e0ee688f',1,'ca937dbb2d36e7755a27dbabc73e2492830a7cf2284e31dca77c5fdb8f0c0011','{"draws":[[14,4],[13,3],[12,2],[11,1],[10,3],[9,0],[8,1],[7,6],[6,1],[5,4],[4,0],[3,1],[2,1]],"check":"90104a74","events":"[[\"turn\",\"3.1\",-1,{\"turn\":1},0]]"}',5,'{"flow":[["5 March","march",[0,1]],["5 Orders","activate",[0,1]],["3.4 Impulses","next_impulse",[0]],["3 Turn","check_supply",[]]],"cursor":13,"version":5,"outcome":null,"columns":{"at":[1,3,9,10,10,12,29,24,22,16,23,25],"steps":[2,2,2,1,1,1,2,2,2,1,1,1],"face_up":0,"marched":1,"control":[5646,600014848],"hands":[[2,3,4],[0,6,10,12]],"deck":[9,11,5,8,13,7],"discards":[1],"resolve":[3,5],"bids":[2,1],"turn":1,"first":0,"active":0,"ambush":0,"margin":0}}',0,NULL,NULL,'','2026-11-18T02:31:08.035Z','2026-11-18T02:31:08.711Z');
CREATE INDEX ix_tables_changed ON tables (changed);
CREATE INDEX ix_chat_table ON chat ("table");
COMMIT;
