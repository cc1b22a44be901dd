/* The page that a guest's reply opens, on the host's device: hands the reply to the table, and says what came of it. #reply-word has a
   sentence for each: data-seated, -used, -unknown, -damaged … Once the guest is seated it closes, where the browser lets it. */

const word = document.querySelector("#reply-word");
const code = location.hash.slice(1);
const PATIENCE = 4000;  // ms that a table has to answer: a later answer is told all the same

function tell(what) {
  word.textContent = word.dataset[what] ?? word.dataset.damaged;
  document.documentElement.dataset.reply = what;
}

const door = new BroadcastChannel("salon.together");
AbortSignal.timeout(PATIENCE).onabort = () => { if (!document.documentElement.dataset.reply) tell("unknown"); };
door.onmessage = ({ data }) => {
  if (data?.to !== code || typeof data.answer !== "string") return;
  tell(data.answer);
  if (data.answer === "seated") close();
};
if (code) door.postMessage({ reply: code });
else tell("damaged");
