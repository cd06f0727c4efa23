import { useQuery } from "@tanstack/react-query";
import { serversQuery } from "../../chat/lists/queries.ts";
import { type } from "../../theme/theme.ts";
import { ButtonLink } from "../../ui/layout/ButtonLink.tsx";

/** The link to an imported dimension, if the keeper sees it. */
export function DimensionLink({ serverId }: { serverId: string }) {
  const { data: servers } = useQuery(serversQuery);
  if (!servers) return null;
  return servers.some(({ id }) => id === serverId) ? (
    <ButtonLink tone="primary" to={`/dimensions/${serverId}`}>
      OPEN_DIMENSION
    </ButtonLink>
  ) : (
    <p css={type.text}>Its owner finds it among their dimensions.</p>
  );
}
