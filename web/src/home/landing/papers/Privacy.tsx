import { FinePrint } from "./FinePrint.tsx";

/**
 * The data that is stored, where, and how it is deleted. Change this text with every change of the stored
 * data.
 */
export const Privacy = () => (
  <FinePrint id="privacy" title="Privacy">
    <p>We keep what the network needs to work, and nothing about you beyond it.</p>
    <ul>
      <li>
        <b>On the waitlist:</b> your email, the Oni ID you asked for, and the access key you chose,
        as an Argon2id hash that cannot be read back.
      </li>
      <li>
        <b>With a node:</b> your Oni ID, Oni name, email and the hash of your access key; what you
        write, draw together and upload (shrine, posts, answers, capsules, boards, images, files,
        messages, reactions, marks on walls); what you began to write in channels, for your own
        devices; whom you knocked on, wrote to, blocked or reported; your inbox, your settings, your
        star fuel, and how far you have read. Uploaded images lose their camera and place data
        before they are kept.
      </li>
      <li>
        <b>Direct messages</b> are stored like those of dimensions and are not end-to-end encrypted:
        the operator of the network could read them in its database.
      </li>
      <li>
        <b>To let you in:</b> if you set them up, the public keys and names of your passkeys, the
        secret of your authenticator app, and hashes of your recovery codes.
      </li>
      <li>
        <b>For each session:</b> a hash of its secret, when it began and was last seen, and the name
        your browser gives itself. It ends after 14 idle days, and after 90 in all.
      </li>
      <li>
        <b>For each sign-in,</b> also a refused one: when and how, the name your browser gives
        itself, and your network, which is your address without its last part. It is shown to you
        under Settings, Security, and removed after 30 days.
      </li>
      <li>
        <b>On devices with notifications:</b> the address at the push service of your browser&apos;s
        maker, the keys for it, and the name of the device. Notices pass through that service
        encrypted; they say nothing if you choose so.
      </li>
      <li>
        <b>By mail,</b> where the operator of this network has set it up: links to open the node
        again and to confirm or take back a changed email, by the mail server of their choice.
      </li>
      <li>
        <b>In this browser:</b> the session&apos;s secret and your own profile as it was last read,
        until the session ends; what you wrote and have not sent, until you log out; when you were
        last at Home, and the theme you chose. There are no cookies, no trackers, and no files from
        other sites, unless whoever runs this network has switched on music from Spotify: then
        search words go there through our server, and covers and previews come from there.
      </li>
      <li>
        <b>In the log:</b> the time, path and result of each request, without its content and
        without your address, which is counted for a few minutes to hold off floods.
      </li>
    </ul>
    <p>
      Others see what is public: your shrine, your public posts and images, the tags you share, and
      whether you are online. Each of these can be closed in the settings. Your email is shown only
      to you, and one on the waitlist to the keepers of this network.
    </p>
    <p>
      Private messages are read by those in their dimension or conversation. Of a reported message,
      the keepers of the network, or the owner and moderators of its dimension, read the text and
      the messages around it, in private dimensions and direct messages too.
    </p>
    <p>
      You can take everything with you as one file, and you can remove your account. It goes at
      once, images included; messages you left in dimensions stay without your name, and your Oni ID
      is held back for 30 days, as is one that you exchange for another. A message that somebody
      reported is kept as it was, for those who keep order, until 90 days after the report is
      closed.
    </p>
  </FinePrint>
);
