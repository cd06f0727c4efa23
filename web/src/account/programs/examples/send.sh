# Your dimensions
curl -H "Authorization: Bearer oni_TOKEN" https://oni.example/api/servers

# A message to a channel
curl -H "Authorization: Bearer oni_TOKEN" -H "Content-Type: application/json" \
  -d '{"content": "a ripple"}' https://oni.example/api/channels/CHANNEL_ID/messages
