import { FinePrint } from "./FinePrint.tsx";

export const Terms = () => (
  <FinePrint id="terms" title="Terms">
    <p>
      This is a network in development. It may pause, change, or lose its footing before the launch;
      there is no warranty. Keep a copy of what you could not bear to lose.
    </p>
    <ul>
      <li>
        What you write and upload stays yours. You let us store it and show it to those you have
        opened it to, for as long as it is here.
      </li>
      <li>
        Bring only what you may bring. Nothing unlawful, no harm to others, no floods, no entry to
        what is not yours.
      </li>
      <li>
        Owners and moderators keep order in their dimensions: they may remove messages and members
        there. The operator of this network may close a node that breaks these terms.
      </li>
      <li>One person, one node. Keep your access key to yourself.</li>
      <li>Star fuel is a keepsake, not money. It cannot be bought, sold, or paid out.</li>
    </ul>
    <p>Every member agrees to this. Changes are published here.</p>
  </FinePrint>
);
