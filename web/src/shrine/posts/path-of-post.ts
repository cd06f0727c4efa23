/** Where a post stands by itself. */
export const pathOfPost = (username: string, id: string) => `/oni/${username}/posts/${id}`;
