INSERT INTO "connection_lists" ("userId", "otherIds", "ranks", "isWhole")
SELECT "userId",
	array_agg("otherId" ORDER BY "rank" DESC, "otherId" DESC),
	array_agg("rank" ORDER BY "rank" DESC, "otherId" DESC),
	count(*) < 24
FROM (
	SELECT "fromUserId" AS "userId", "toUserId" AS "otherId", "rank" FROM "connections" WHERE "isKeptByFrom"
	UNION ALL
	SELECT "toUserId", "fromUserId", "rank" FROM "connections" WHERE "isKeptByTo"
) AS "kept"
GROUP BY "userId";
