import { Component, type ReactNode } from "react";
import { PartMissing } from "./lazy-part.ts";
import { reloadPage } from "./reload-page.ts";
import { useConnection } from "../stores/connection.ts";

type BoundaryProps = {
  /** Shown in place of the part that failed. */
  fallback: (retry: () => void, error: unknown) => ReactNode;
  children: ReactNode;
};

/**
 * Limits a failure to the part in which it happened. A missing file is fetched again when the network is
 * back, or by `retry`. After any other error `retry` reloads the page if the server responds. A class,
 * because React offers boundaries only to classes.
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
