import { importing } from "../../../browser/importing.ts";
import { withRetries } from "../../uploads/retry-upload.ts";

const fetchUploader = importing(() => import("./uploader.ts"), "createUploader");

/** The file that uploads, with Uppy in it. Asked for as often as an upload itself. */
export const loadUploader = () => withRetries(fetchUploader);
