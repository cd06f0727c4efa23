/** The rows of the access table for messages and what is done to them. */
export const rowsOfMessages = `\
PUT    /api/channels/:id/read                    public   401 401 403 404 403 ok  ok  ok
                                                 private  401 401 404 404 404 ok  ok  ok
                                                 deleted  401 401 404 404 404 404 404 404
PUT    /api/channels/:id/draft                   public   401 401 403 404 403 ok  ok  ok
                                                 private  401 401 404 404 404 ok  ok  ok
                                                 deleted  401 401 404 404 404 404 404 404
GET    /api/channels/:id/threads                 public   401 401 ok  404 ok  ok  ok  ok
                                                 private  401 401 404 404 404 ok  ok  ok
                                                 deleted  401 401 404 404 404 404 404 404
PUT    /api/channels/:id/follow                  public   401 401 403 404 403 ok  ok  ok
                                                 private  401 401 404 404 404 ok  ok  ok
                                                 deleted  401 401 404 404 404 404 404 404
DELETE /api/channels/:id/follow                  public   401 401 403 404 403 ok  ok  ok
                                                 private  401 401 404 404 404 ok  ok  ok
                                                 deleted  401 401 404 404 404 404 404 404
# Messages, the member's own
GET    /api/channels/:id/messages                public   401 401 ok  404 ok  ok  ok  ok
                                                 private  401 401 404 404 404 ok  ok  ok
                                                 deleted  401 401 404 404 404 404 404 404
GET    /api/channels/:id/pins                    public   401 401 ok  404 ok  ok  ok  ok
                                                 private  401 401 404 404 404 ok  ok  ok
                                                 deleted  401 401 404 404 404 404 404 404
POST   /api/channels/:id/messages                public   401 401 403 404 403 ok  ok  ok
                                                 private  401 401 404 404 404 ok  ok  ok
                                                 deleted  401 401 404 404 404 404 404 404
POST   /api/channels/:id/attachments             public   401 401 403 404 403 ok  ok  ok
                                                 private  401 401 404 404 404 ok  ok  ok
                                                 deleted  401 401 404 404 404 404 404 404
PATCH  /api/messages/:id                         public   401 401 403 404 403 ok  403 403
                                                 private  401 401 404 404 404 ok  403 403
                                                 deleted  401 401 404 404 404 404 404 404
DELETE /api/messages/:id                         public   401 401 403 404 403 ok  ok  ok
                                                 private  401 401 404 404 404 ok  ok  ok
                                                 deleted  401 401 404 404 404 404 404 404
PUT    /api/messages/:id/pin                     public   401 401 403 404 403 403 ok  ok
                                                 private  401 401 404 404 404 403 ok  ok
                                                 deleted  401 401 404 404 404 404 404 404
DELETE /api/messages/:id/pin                     public   401 401 403 404 403 403 ok  ok
                                                 private  401 401 404 404 404 403 ok  ok
                                                 deleted  401 401 404 404 404 404 404 404
POST   /api/messages/:id/thread                  public   401 401 403 404 403 200 200 200
                                                 private  401 401 404 404 404 200 200 200
                                                 deleted  401 401 404 404 404 404 404 404
PUT    /api/messages/:id/reactions/:emoji        public   401 401 403 404 403 ok  ok  ok
                                                 private  401 401 404 404 404 ok  ok  ok
                                                 deleted  401 401 404 404 404 404 404 404
DELETE /api/messages/:id/reactions/:emoji        public   401 401 403 404 403 ok  ok  ok
                                                 private  401 401 404 404 404 ok  ok  ok
                                                 deleted  401 401 404 404 404 404 404 404
`;
