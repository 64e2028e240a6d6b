CREATE TABLE "tries" (
	"tenant" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"used" bigint NOT NULL,
	"until" bigint NOT NULL,
	CONSTRAINT "tries_pk" PRIMARY KEY("tenant","name")
);

