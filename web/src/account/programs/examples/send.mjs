const origin = "https://oni.example";
const token = "oni_TOKEN";
const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };

const servers = await (await fetch(`${origin}/api/servers`, { headers })).json();
for (const { name, role } of servers) if (role) console.log(name);

const response = await fetch(`${origin}/api/channels/CHANNEL_ID/messages`, {
  method: "POST",
  headers,
  body: JSON.stringify({ content: "a ripple" }),
});
console.log(response.status, await response.json());
