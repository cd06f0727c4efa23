const url = "WEBHOOK_URL";
const response = await fetch(url, {
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify({ content: "a ripple" }),
});
console.log(response.status);
