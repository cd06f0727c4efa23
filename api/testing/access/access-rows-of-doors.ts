/** The rows of the access table for who waits at the doors of servers. */
export const rowsOfDoors = `\
PUT    /api/servers/:id/application              public   401 401 409 404 409 409 409 409
                                                 private  401 401 404 404 404 409 409 409
                                                 deleted  401 401 404 404 404 404 404 404
DELETE /api/servers/:id/application              public   401 401 404 404 404 404 404 404
                                                 private  401 401 404 404 404 404 404 404
                                                 deleted  401 401 404 404 404 404 404 404
GET    /api/servers/:id/applications             public   401 401 403 404 403 403 ok  ok
                                                 private  401 401 404 404 404 403 ok  ok
                                                 deleted  401 401 404 404 404 404 404 404
POST   /api/servers/:id/applications/:userId/accept  public 401 401 403 404 403 403 ok  ok
                                                 private  401 401 404 404 404 403 ok  ok
                                                 deleted  401 401 404 404 404 404 404 404
POST   /api/servers/:id/applications/:userId/decline public 401 401 403 404 403 403 ok  ok
                                                 private  401 401 404 404 404 403 ok  ok
                                                 deleted  401 401 404 404 404 404 404 404`;
