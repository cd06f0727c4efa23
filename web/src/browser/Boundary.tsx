import { Component, type ReactNode } from "react";
import { PartMissing } from "./lazy-part.ts";
import { reloadPage } from "./reload-page.ts";
import { useConnection } from "../stores/connection.ts";

type BoundaryProps = {
  /** What stands there instead of a part that failed. */
  fallback: (retry: () => void, error: unknown) => ReactNode;
  children: ReactNode;
};

/**
 * Keeps a failure to the part it happened in. A file that did not come is asked for again when the
 * network is back, or by `retry`; after any other error `retry` loads the page anew, if the server
 * is there to load it from. React offers boundaries only to classes.
 */
export class Boundary extends Component<BoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };
  stopFollowing = () => {};

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidMount() {
    const stop = useConnection.subscribe(({ connects }, before) => {
      if (connects !== before.connects) this.handleReturn();
    });
    window.addEventListener("online", this.handleReturn);
    this.stopFollowing = () => {
      stop();
      window.removeEventListener("online", this.handleReturn);
    };
  }

  override componentWillUnmount() {
    this.stopFollowing();
  }

  handleReturn = () => {
    if (this.state.error instanceof PartMissing) this.retry();
  };

  retry = () => {
    const { error } = this.state;
    const draw = () => this.setState({ error: null });
    if (!(error instanceof PartMissing)) return void reloadPage(error).catch(draw);
    error.forget();
    draw();
  };

  override render() {
    const { error } = this.state;
    return error === null ? this.props.children : this.props.fallback(this.retry, error);
  }
}
