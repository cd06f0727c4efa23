/** Who accepts this media type is answered the packed form of the map, a tenth of the plain one. */
export const packedMapType = "application/vnd.oni.map+json";
