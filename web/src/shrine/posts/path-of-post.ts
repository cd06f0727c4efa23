/** Path of a post's own page. */
export const pathOfPost = (username: string, id: string) => `/oni/${username}/posts/${id}`;
