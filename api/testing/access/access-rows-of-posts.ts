/** The rows of the access table for posts, what is under them, and the archive. */
export const rowsOfPosts = `\
# Posts and archive
GET    /api/feed                                 -        401 401 ok  ok  ok  ok  ok  ok
GET    /api/posts/my                             -        401 401 ok  ok  ok  ok  ok  ok
GET    /api/posts/archived                       -        401 401 ok  ok  ok  ok  ok  ok
POST   /api/posts                                -        401 401 ok  ok  ok  ok  ok  ok
                                                 private  401 401 400 400 400 400 400 ok
                                                 deleted  401 401 400 400 400 400 400 400
GET    /api/posts/:id                            public   ok  ok  ok  ok  ok  ok  ok  ok
                                                 private  404 404 404 404 404 404 404 ok
                                                 hidden   404 404 404 404 404 404 404 ok
                                                 deleted  404 404 404 404 404 404 404 404
PATCH  /api/posts/:id                            public   401 401 403 403 403 403 403 ok
                                                 private  401 401 404 404 404 404 404 ok
                                                 hidden   401 401 404 404 404 404 404 ok
                                                 deleted  401 401 404 404 404 404 404 404
DELETE /api/posts/:id                            public   401 401 403 403 403 403 403 ok
                                                 private  401 401 404 404 404 404 404 ok
                                                 hidden   401 401 404 404 404 404 404 ok
                                                 deleted  401 401 404 404 404 404 404 404
PUT    /api/posts/:id/reactions/:emoji           public   401 401 ok  ok  ok  ok  ok  ok
                                                 private  401 401 404 404 404 404 404 ok
                                                 hidden   401 401 404 404 404 404 404 ok
                                                 deleted  401 401 404 404 404 404 404 404
DELETE /api/posts/:id/reactions/:emoji           public   401 401 ok  ok  ok  ok  ok  ok
                                                 private  401 401 404 404 404 404 404 ok
                                                 hidden   401 401 404 404 404 404 404 ok
                                                 deleted  401 401 404 404 404 404 404 404
PUT    /api/answers/:id/reactions/:emoji         public   401 401 ok  ok  ok  ok  ok  ok
                                                 private  401 401 404 404 404 404 404 ok
                                                 hidden   401 401 404 404 404 404 404 ok
                                                 deleted  401 401 404 404 404 404 404 404
DELETE /api/answers/:id/reactions/:emoji         public   401 401 ok  ok  ok  ok  ok  ok
                                                 private  401 401 404 404 404 404 404 ok
                                                 hidden   401 401 404 404 404 404 404 ok
                                                 deleted  401 401 404 404 404 404 404 404
GET    /api/posts/:id/answers                    public   ok  ok  ok  ok  ok  ok  ok  ok
                                                 private  404 404 404 404 404 404 404 ok
                                                 hidden   404 404 404 404 404 404 404 ok
                                                 deleted  404 404 404 404 404 404 404 404
POST   /api/posts/:id/answers                    public   401 401 ok  ok  ok  ok  ok  ok
                                                 private  401 401 404 404 404 404 404 ok
                                                 hidden   401 401 404 404 404 404 404 ok
                                                 deleted  401 401 404 404 404 404 404 404
PATCH  /api/answers/:id                          public   401 401 403 403 403 403 403 ok
                                                 private  401 401 404 404 404 404 404 ok
                                                 hidden   401 401 404 404 404 404 404 ok
                                                 deleted  401 401 404 404 404 404 404 404
DELETE /api/answers/:id                          public   401 401 403 403 403 403 403 ok
                                                 private  401 401 404 404 404 404 404 ok
                                                 hidden   401 401 404 404 404 404 404 ok
                                                 deleted  401 401 404 404 404 404 404 404
GET    /api/capsules                             -        401 401 ok  ok  ok  ok  ok  ok
POST   /api/capsules                             -        401 401 ok  ok  ok  ok  ok  ok
PUT    /api/capsules/:id                         private  401 401 404 404 404 404 404 ok
                                                 deleted  401 401 404 404 404 404 404 404
DELETE /api/capsules/:id                         private  401 401 404 404 404 404 404 ok
                                                 deleted  401 401 404 404 404 404 404 404
GET    /api/profile-archives                     -        401 401 ok  ok  ok  ok  ok  ok
POST   /api/profile-archives                     -        401 401 ok  ok  ok  ok  ok  ok
                                                 private  401 401 400 400 400 400 400 ok
                                                 deleted  401 401 400 400 400 400 400 400
DELETE /api/profile-archives/:id                 private  401 401 404 404 404 404 404 ok
                                                 deleted  401 401 404 404 404 404 404 404`;
