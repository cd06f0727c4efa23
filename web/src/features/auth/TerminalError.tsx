/** A refused field. The prefix is an element of its own. */
export const TerminalError = ({ sentence }: { sentence: string }) => (
  <>
    <span>ERROR: </span>
    {sentence}
  </>
);
