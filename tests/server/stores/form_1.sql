BEGIN TRANSACTION;
CREATE TABLE entries (
        match TEXT NOT NULL REFERENCES matches, number INTEGER NOT NULL, who TEXT NOT NULL,
        choice TEXT NOT NULL, PRIMARY KEY (match, number));
INSERT INTO "entries" VALUES('open',0,'red','0402');
INSERT INTO "entries" VALUES('open',1,'blue','march B1');
INSERT INTO "entries" VALUES('open',2,'blue','0201');
INSERT INTO "entries" VALUES('open',3,'red','hold');
INSERT INTO "entries" VALUES('open',4,'blue','0202');
INSERT INTO "entries" VALUES('open',5,'red','fire RX');
INSERT INTO "entries" VALUES('open',6,'chance','6');
INSERT INTO "entries" VALUES('open',7,'red','reroll');
INSERT INTO "entries" VALUES('open',8,'chance','4');
INSERT INTO "entries" VALUES('open',9,'blue','reroll');
INSERT INTO "entries" VALUES('open',10,'chance','3');
INSERT INTO "entries" VALUES('open',11,'blue','march B3');
INSERT INTO "entries" VALUES('open',12,'blue','stop');
INSERT INTO "entries" VALUES('open',13,'blue','fire B5 R1');
INSERT INTO "entries" VALUES('open',14,'chance','4');
INSERT INTO "entries" VALUES('open',15,'blue','done');
INSERT INTO "entries" VALUES('resigned',0,'red','0301');
INSERT INTO "entries" VALUES('resigned',1,'blue','march B1');
INSERT INTO "entries" VALUES('resigned',2,'blue','stop');
INSERT INTO "entries" VALUES('resigned',3,'blue','march B3');
INSERT INTO "entries" VALUES('resigned',4,'blue','stop');
INSERT INTO "entries" VALUES('resigned',5,'blue','fire B5 R1');
INSERT INTO "entries" VALUES('resigned',6,'chance','1');
INSERT INTO "entries" VALUES('drawn',0,'red','0404');
INSERT INTO "entries" VALUES('drawn',1,'blue','march B2');
INSERT INTO "entries" VALUES('drawn',2,'blue','0202');
INSERT INTO "entries" VALUES('drawn',3,'red','fire RX');
INSERT INTO "entries" VALUES('drawn',4,'chance','2');
INSERT INTO "entries" VALUES('drawn',5,'red','keep');
INSERT INTO "entries" VALUES('drawn',6,'blue','keep');
INSERT INTO "entries" VALUES('viewed',0,'red','0903');
INSERT INTO "entries" VALUES('viewed',1,'blue','march B4');
INSERT INTO "entries" VALUES('viewed',2,'blue','0303');
INSERT INTO "entries" VALUES('viewed',3,'red','hold');
INSERT INTO "entries" VALUES('viewed',4,'blue','0202');
CREATE TABLE matches (
        id TEXT PRIMARY KEY, game TEXT NOT NULL, scenario TEXT NOT NULL, options TEXT NOT NULL,
        rules TEXT NOT NULL, secret TEXT NOT NULL, given INTEGER NOT NULL,
        created DOUBLE PRECISION NOT NULL, changed DOUBLE PRECISION NOT NULL,
        revision INTEGER NOT NULL, epoch INTEGER NOT NULL, ended TEXT NOT NULL);
INSERT INTO "matches" VALUES('open','crossroads','battle','{}','0.1.0','559553973b682b1ea2234895b2d46773074838b44340925f14bb4324dc2c2db1',0,1.79476685780429172519e+09,1.79476685782986474038e+09,13,0,'');
INSERT INTO "matches" VALUES('resigned','crossroads','battle','{}','0.1.0','11533874947e535d1d24ea55f966f2cec964ab49de9f2fa827e8a8e740e0c644',0,1.79476685783043169971e+09,1.79476685785627651211e+09,7,0,'{"winner": "red", "reason": "Blue has resigned.", "rule": "", "score": {}}');
INSERT INTO "matches" VALUES('drawn','crossroads','battle','{}','0.1.0','e44acde3e6b7b45fc3fea637dd128bd6036d941efad42432eef859818fd7edc6',0,1.79476685786095619202e+09,1.79476685789313459389e+09,8,0,'{"winner": "", "reason": "The sides have agreed on a draw.", "rule": "", "score": {}}');
INSERT INTO "matches" VALUES('viewed','crossroads','battle','{}','0.1.0','b2f7121b599e7b6a608dfc7a99274061a66461dcf51b6a725c668efc105ba55b',5,1.79476685790160536771e+09,1.79476685790160536771e+09,0,0,'null');
CREATE TABLE overlays (
        match TEXT PRIMARY KEY REFERENCES matches, digest TEXT NOT NULL, text TEXT NOT NULL);
CREATE TABLE reasons (
        match TEXT NOT NULL REFERENCES matches, number INTEGER NOT NULL, side TEXT NOT NULL,
        why TEXT NOT NULL, gain DOUBLE PRECISION NOT NULL, PRIMARY KEY (match, number));
CREATE TABLE said (
        match TEXT NOT NULL REFERENCES matches, number INTEGER NOT NULL, sender TEXT NOT NULL,
        text TEXT NOT NULL, at DOUBLE PRECISION NOT NULL, PRIMARY KEY (match, number));
INSERT INTO "said" VALUES('open',0,'red','hello',1.79476685782986545561e+09);
CREATE TABLE salts (
        match TEXT NOT NULL REFERENCES matches, side TEXT NOT NULL, salt TEXT NOT NULL,
        PRIMARY KEY (match, side));
INSERT INTO "salts" VALUES('open','red','sea');
CREATE TABLE seats (
        match TEXT NOT NULL REFERENCES matches, side TEXT NOT NULL, kind TEXT NOT NULL,
        token TEXT NOT NULL, level TEXT NOT NULL, name TEXT NOT NULL, webhook TEXT NOT NULL,
        seen DOUBLE PRECISION NOT NULL, lent INTEGER NOT NULL, PRIMARY KEY (match, side));
INSERT INTO "seats" VALUES('open','blue','person','75531fcb3d4c462c81edf6490cb2dfb7f0d12cd291de043bb61698b546bab4da','','','',0.0,0);
INSERT INTO "seats" VALUES('open','red','person','950b4c655e9e12ff7f67d8c2aff19a7a1c48db72abf6714858b96b5c3d5049dd','','','',0.0,0);
INSERT INTO "seats" VALUES('open','observer','person','005489093469727bbff161fe72e24cf28ae916974ad30dfa23c41574fa98c147','','','',0.0,0);
INSERT INTO "seats" VALUES('resigned','blue','person','ddae59c7210540bc45b0f6751b296b316dbb01e91da17375a391fea913d9f19f','','','',0.0,0);
INSERT INTO "seats" VALUES('resigned','red','person','2bba379f13966cdfc1f43da974acb495ce69ec107a135bb10dd0dec495095068','','','',0.0,0);
INSERT INTO "seats" VALUES('resigned','observer','person','ca6ead5fbd140fa8c836dd971854bd09e0ee64cc463386927971e5a5efc525ee','','','',0.0,0);
INSERT INTO "seats" VALUES('drawn','blue','person','ca68e507cdb08f1e8c8eb53a4ca907fc8c15cc07662b03cf267bf1f047d9b371','','','',0.0,0);
INSERT INTO "seats" VALUES('drawn','red','person','a61a8b5771d03537ab03f6c36dd797ee70d67f6c41d95f1da6059b662211fd67','','','',0.0,0);
INSERT INTO "seats" VALUES('drawn','observer','person','19cb8483a2bb32394cdbcb79aff7bc8c3146a425c805d0d875af6f970721e830','','','',0.0,0);
INSERT INTO "seats" VALUES('viewed','observer','person','0e898d8b49e54428d9aecb682bf96b17993c9ca77a07312a5aed7d636ee3c91f','','','',0.0,0);
CREATE TABLE wishes (
        match TEXT NOT NULL REFERENCES matches, kind TEXT NOT NULL, sender TEXT NOT NULL,
        PRIMARY KEY (match, kind));
CREATE INDEX overlays_by_digest ON overlays (digest);
COMMIT;
