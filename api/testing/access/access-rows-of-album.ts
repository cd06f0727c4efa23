/** The rows of the access table for uploads, images, boards and the trash. */
export const rowsOfAlbum = `\
# Objects and album
POST   /api/objects/upload                       -        401 401 ok  ok  ok  ok  ok  ok
PUT    /api/objects/upload/:key                  private  403 403 403 403 403 403 403 403
GET    /objects/:key                             public   ok  ok  ok  ok  ok  ok  ok  ok
                                                 private  404 404 404 404 404 404 404 ok
                                                 hidden   404 404 404 404 404 404 404 ok
                                                 deleted  404 404 404 404 404 404 404 404
GET    /objects/:key/thumbnail                   public   ok  ok  ok  ok  ok  ok  ok  ok
                                                 private  404 404 404 404 404 404 404 ok
                                                 hidden   404 404 404 404 404 404 404 ok
                                                 deleted  404 404 404 404 404 404 404 404
GET    /api/images                               -        401 401 ok  ok  ok  ok  ok  ok
POST   /api/images                               private  401 401 400 400 400 400 400 ok
PUT    /api/images/normalize                     private  401 401 400 400 400 400 400 ok
PUT    /api/user/profile-image                   private  401 401 400 400 400 400 400 ok
PUT    /api/images/:id/visibility                public   401 401 403 403 403 403 403 ok
                                                 private  401 401 404 404 404 404 404 ok
                                                 hidden   401 401 404 404 404 404 404 ok
                                                 deleted  401 401 404 404 404 404 404 404
PUT    /api/images/:id/alt                       public   401 401 403 403 403 403 403 ok
                                                 private  401 401 404 404 404 404 404 ok
                                                 hidden   401 401 404 404 404 404 404 ok
                                                 deleted  401 401 404 404 404 404 404 404
DELETE /api/images/:id                           public   401 401 403 403 403 403 403 ok
                                                 private  401 401 404 404 404 404 404 ok
                                                 hidden   401 401 404 404 404 404 404 ok
                                                 deleted  401 401 404 404 404 404 404 404
POST   /api/images/:id/trash                     public   401 401 403 403 403 403 403 ok
                                                 private  401 401 404 404 404 404 404 ok
                                                 hidden   401 401 404 404 404 404 404 ok
                                                 deleted  401 401 404 404 404 404 404 404
GET    /api/boards                               -        401 401 ok  ok  ok  ok  ok  ok
POST   /api/boards                               -        401 401 ok  ok  ok  ok  ok  ok
PUT    /api/boards/:id                           public   401 401 403 403 403 403 403 ok
                                                 private  401 401 404 404 404 404 404 ok
                                                 hidden   401 401 404 404 404 404 404 ok
                                                 deleted  401 401 404 404 404 404 404 404
PUT    /api/boards/:id/visibility                public   401 401 403 403 403 403 403 ok
                                                 private  401 401 404 404 404 404 404 ok
                                                 hidden   401 401 404 404 404 404 404 ok
                                                 deleted  401 401 404 404 404 404 404 404
DELETE /api/boards/:id                           public   401 401 403 403 403 403 403 ok
                                                 private  401 401 404 404 404 404 404 ok
                                                 hidden   401 401 404 404 404 404 404 ok
                                                 deleted  401 401 404 404 404 404 404 404
POST   /api/boards/:id/trash                     public   401 401 403 403 403 403 403 ok
                                                 private  401 401 404 404 404 404 404 ok
                                                 hidden   401 401 404 404 404 404 404 ok
                                                 deleted  401 401 404 404 404 404 404 404
GET    /api/trash                                -        401 401 ok  ok  ok  ok  ok  ok
POST   /api/trash/:kind/:id/restore              deleted  401 401 404 404 404 404 404 ok
DELETE /api/trash/:kind/:id                      deleted  401 401 404 404 404 404 404 ok`;
