INSERT INTO "inbox_entries" ("id", "userId", "kind", "actorId", "serverId", "subjectId", "createdAt")
SELECT gen_random_uuid(), call."userId", call.kind, message."userId", channel."serverId", message."id", message."createdAt"
FROM (
	SELECT "messageId", "userId", 'mention' AS kind FROM "mentions"
	UNION ALL
	SELECT reply."id", asked."userId", 'reply' FROM "messages" reply
	JOIN "messages" asked ON asked."id" = reply."replyToId"
	WHERE NOT EXISTS (SELECT FROM "mentions" m WHERE m."messageId" = reply."id" AND m."userId" = asked."userId")
) AS call
JOIN "messages" message ON message."id" = call."messageId"
JOIN "channels" channel ON channel."id" = message."channelId"
JOIN "server_members" member ON member."serverId" = channel."serverId" AND member."userId" = call."userId"
LEFT JOIN "channel_reads" held ON held."channelId" = channel."id" AND held."userId" = call."userId"
WHERE message."userId" <> call."userId" AND message."deletedAt" IS NULL
	AND message."createdAt" > now() - interval '30 days'
	AND message."seq" > coalesce(held."lastReadSeq", 0)
ON CONFLICT DO NOTHING;
