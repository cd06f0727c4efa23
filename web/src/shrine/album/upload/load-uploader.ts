import { importing } from "../../../browser/importing.ts";
import { withRetries } from "../../uploads/retry-upload.ts";

const fetchUploader = importing(() => import("./uploader.ts"), "createUploader");

/** Loads the module with Uppy. A failed load is retried as often as an upload. */
export const loadUploader = () => withRetries(fetchUploader);
