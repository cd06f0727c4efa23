import type { Audience, Server } from "@oni/api/contract";
import { AudienceField } from "./AudienceField.tsx";

type Audiences = { see: Audience; write: Audience };

type AudienceFieldsProps = {
  server: Server;
  audiences: Audiences;
  onChange: (audiences: Audiences) => void;
  /** True for the default channel of a dimension. */
  isSeenByAll?: boolean;
};

/** The two questions of a channel: who sees it, and who writes. */
export const AudienceFields = (props: AudienceFieldsProps) => {
  const { server, audiences, onChange, isSeenByAll = false } = props;
  return (
    <>
      <AudienceField
        server={server}
        question="Who sees it?"
        everyone={
          server.isPublic
            ? "All members, and members of the network who have not joined."
            : "All members."
        }
        fixed={isSeenByAll ? "Everyone. The default channel is seen by all." : undefined}
        audience={audiences.see}
        onChange={(see) => onChange({ ...audiences, see })}
      />
      <AudienceField
        server={server}
        question="Who writes?"
        everyone="All members who see it."
        audience={audiences.write}
        onChange={(write) => onChange({ ...audiences, write })}
      />
    </>
  );
};
