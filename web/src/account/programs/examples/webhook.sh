curl -H "Content-Type: application/json" -d '{"content": "a ripple"}' WEBHOOK_URL
