/**
 * The expected status for each endpoint × state of the target × actor. `ok` is the endpoint's own success
 * status.
 *
 * States: `public`, visible to everyone · `private`, hidden or part of a private server · `hidden`,
 * public but with a hidden owner · `deleted`, removed a moment ago · `-`, no target · `staff`, public,
 * and the target of the request is a moderator, or was one when the action was taken that the request
 * undoes. For writes with the target in their body, the state is that of this target.
 *
 * Actors: `revoked` was a member of the server and lost the session a moment ago. `removed` was kicked a
 * moment ago. Everything belongs to `owner`, who also receives the direct line request. The exception is
 * the message, which belongs to `member` with everything attached to it.
 */
const table = `
                                                 state    visitor
                                                              revoked
                                                                  removed
                                                                      banned
                                                                          stranger
                                                                              member
                                                                                  moderator
                                                                                      owner
# Account and sessions
POST   /api/auth/register                        -        ok  ok  ok  ok  ok  ok  ok  ok
GET    /api/auth/registration                    -        ok  ok  ok  ok  ok  ok  ok  ok
POST   /api/auth/login                           -        ok  ok  ok  ok  ok  ok  ok  ok
POST   /api/auth/logout                          -        ok  ok  ok  ok  ok  ok  ok  ok
GET    /api/auth/me                              -        401 401 ok  ok  ok  ok  ok  ok
PATCH  /api/auth/password                        -        401 401 ok  ok  ok  ok  ok  ok
POST   /api/auth/recovery-codes                  -        401 401 ok  ok  ok  ok  ok  ok
POST   /api/auth/recover                         -        ok  ok  ok  ok  ok  ok  ok  ok
POST   /api/auth/passkeys/options                -        401 401 ok  ok  ok  ok  ok  ok
POST   /api/auth/passkeys                        -        401 401 401 401 401 401 401 401
GET    /api/auth/passkeys                        -        401 401 ok  ok  ok  ok  ok  ok
PATCH  /api/auth/passkeys/:id                    private  401 401 404 404 404 404 404 ok
DELETE /api/auth/passkeys/:id                    private  401 401 404 404 404 404 404 ok
POST   /api/auth/passkey/options                 -        ok  ok  ok  ok  ok  ok  ok  ok
POST   /api/auth/passkey                         -        401 401 401 401 401 401 401 401
POST   /api/auth/totp                            -        401 401 ok  ok  ok  ok  ok  ok
POST   /api/auth/totp/confirm                    -        401 401 400 400 400 400 400 400
DELETE /api/auth/totp                            -        401 401 ok  ok  ok  ok  ok  ok
GET    /api/auth/sign-ins                        -        401 401 ok  ok  ok  ok  ok  ok
POST   /api/auth/forgot                          -        ok  ok  ok  ok  ok  ok  ok  ok
POST   /api/users/me/email                       -        401 401 ok  ok  ok  ok  ok  ok
POST   /api/users/email/confirm                  -        401 401 401 401 401 401 401 401
POST   /api/users/email/undo                     -        401 401 401 401 401 401 401 401
GET    /api/auth/sessions                        -        401 401 ok  ok  ok  ok  ok  ok
DELETE /api/auth/sessions/:id                    private  401 401 404 404 404 404 404 ok
                                                 deleted  401 401 404 404 404 404 404 404
GET    /api/users/me/export                      -        401 401 ok  ok  ok  ok  ok  ok
GET    /api/users/me/star-fuel                   -        401 401 ok  ok  ok  ok  ok  ok
DELETE /api/users/me                             -        401 401 ok  ok  ok  ok  ok  ok
# Waitlist, reference, music
POST   /api/waitlist                             -        ok  ok  ok  ok  ok  ok  ok  ok
GET    /api/waitlist/stats                       -        ok  ok  ok  ok  ok  ok  ok  ok
GET    /api/openapi.json                         -        ok  ok  ok  ok  ok  ok  ok  ok
GET    /api/docs                                 -        ok  ok  ok  ok  ok  ok  ok  ok
POST   /api/spotify/search                       -        401 401 ok  ok  ok  ok  ok  ok
GET    /objects/demo/:id/audio                   public   ok  ok  ok  ok  ok  ok  ok  ok
GET    /objects/demo/:id/cover                   public   ok  ok  ok  ok  ok  ok  ok  ok
# Shrines
PATCH  /api/users/profile                        -        401 401 ok  ok  ok  ok  ok  ok
GET    /api/users/:username                      public   ok  ok  ok  ok  ok  ok  ok  ok
                                                 hidden   404 404 404 404 404 404 404 ok
                                                 deleted  404 404 404 404 404 404 404 404
GET    /api/users/:username/wall                 public   ok  ok  ok  ok  ok  ok  ok  ok
                                                 hidden   404 404 404 404 404 404 404 ok
                                                 deleted  404 404 404 404 404 404 404 404
POST   /api/users/:username/wall                 public   401 401 ok  ok  ok  ok  ok  ok
                                                 hidden   401 401 404 404 404 404 404 ok
                                                 deleted  401 401 404 404 404 404 404 401
DELETE /api/wall/:id                             public   401 401 403 403 403 403 403 ok
                                                 private  401 401 404 404 404 404 404 ok
                                                 hidden   401 401 404 404 404 404 404 ok
                                                 deleted  401 401 404 404 404 404 404 404
POST   /api/wall/:id/approve                     public   401 401 403 403 403 403 403 ok
                                                 private  401 401 404 404 404 404 404 ok
                                                 hidden   401 401 404 404 404 404 404 ok
                                                 deleted  401 401 404 404 404 404 404 404
GET    /api/users/:username/posts                public   ok  ok  ok  ok  ok  ok  ok  ok
                                                 hidden   404 404 404 404 404 404 404 ok
                                                 deleted  404 404 404 404 404 404 404 404
GET    /api/users/:username/images               public   ok  ok  ok  ok  ok  ok  ok  ok
                                                 hidden   404 404 404 404 404 404 404 ok
                                                 deleted  404 404 404 404 404 404 404 404
GET    /api/users/blocks                         -        401 401 ok  ok  ok  ok  ok  ok
PUT    /api/users/:id/block                      public   401 401 ok  ok  ok  ok  ok  ok
                                                 hidden   401 401 ok  ok  ok  ok  ok  ok
                                                 deleted  401 401 404 404 404 404 404 404
DELETE /api/users/:id/block                      public   401 401 ok  ok  ok  ok  ok  ok
                                                 hidden   401 401 ok  ok  ok  ok  ok  ok
                                                 deleted  401 401 404 404 404 404 404 404
POST   /api/users/:id/knock                      public   401 401 ok  ok  ok  ok  ok  ok
                                                 hidden   401 401 404 404 404 404 404 ok
                                                 deleted  401 401 404 404 404 404 404 404
GET    /api/constellation                        -        401 401 ok  ok  ok  ok  ok  ok
GET    /api/sky                                  -        ok  ok  ok  ok  ok  ok  ok  ok
GET    /api/constellation/suggestions            -        401 401 ok  ok  ok  ok  ok  ok
GET    /api/constellation/place                  -        401 401 ok  ok  ok  ok  ok  ok
GET    /api/tags                                 -        401 401 ok  ok  ok  ok  ok  ok
GET    /api/tags/:name                           public   ok  ok  ok  ok  ok  ok  ok  ok
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
                                                 deleted  401 401 404 404 404 404 404 404
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
DELETE /api/trash/:kind/:id                      deleted  401 401 404 404 404 404 404 ok
# Dimensions
GET    /api/servers                              -        401 401 ok  ok  ok  ok  ok  ok
POST   /api/servers                              -        401 401 ok  ok  ok  ok  ok  ok
GET    /api/servers/activity                     -        401 401 ok  ok  ok  ok  ok  ok
GET    /api/servers/:id                          public   ok  ok  ok  404 ok  ok  ok  ok
                                                 private  404 404 404 404 404 ok  ok  ok
                                                 deleted  404 404 404 404 404 404 404 404
PATCH  /api/servers/:id                          public   401 401 403 404 403 403 ok  ok
                                                 private  401 401 404 404 404 403 ok  ok
                                                 deleted  401 401 404 404 404 404 404 404
DELETE /api/servers/:id                          public   401 401 403 404 403 403 403 ok
                                                 private  401 401 404 404 404 403 403 ok
                                                 deleted  401 401 404 404 404 404 404 404
POST   /api/servers/:id/join                     public   401 401 ok  404 ok  ok  ok  ok
                                                 private  401 401 404 404 404 ok  ok  ok
                                                 deleted  401 401 404 404 404 404 404 404
POST   /api/servers/:id/leave                    public   401 401 ok  404 ok  ok  ok  403
                                                 private  401 401 404 404 404 ok  ok  403
                                                 deleted  401 401 404 404 404 404 404 404
GET    /api/servers/:id/members                  public   401 401 ok  404 ok  ok  ok  ok
                                                 private  401 401 404 404 404 ok  ok  ok
                                                 deleted  401 401 404 404 404 404 404 404
PATCH  /api/servers/:id/members/:userId          public   401 401 403 404 403 403 403 ok
                                                 private  401 401 404 404 404 403 403 ok
                                                 deleted  401 401 404 404 404 404 404 404
DELETE /api/servers/:id/members/:userId          public   401 401 403 404 403 403 ok  ok
                                                 private  401 401 404 404 404 403 ok  ok
                                                 deleted  401 401 404 404 404 404 404 404
                                                 staff    401 401 403 404 403 403 403 ok
GET    /api/servers/:id/timeouts                 public   401 401 403 404 403 403 ok  ok
                                                 private  401 401 404 404 404 403 ok  ok
                                                 deleted  401 401 404 404 404 404 404 404
PUT    /api/servers/:id/members/:userId/timeout  public   401 401 403 404 403 403 ok  ok
                                                 private  401 401 404 404 404 403 ok  ok
                                                 deleted  401 401 404 404 404 404 404 404
                                                 staff    401 401 403 404 403 403 403 ok
DELETE /api/servers/:id/members/:userId/timeout  public   401 401 403 404 403 403 ok  ok
                                                 private  401 401 404 404 404 403 ok  ok
                                                 deleted  401 401 404 404 404 404 404 404
                                                 staff    401 401 403 404 403 403 403 ok
POST   /api/servers/:id/transfer                 public   401 401 403 404 403 403 403 ok
                                                 private  401 401 404 404 404 403 403 ok
                                                 deleted  401 401 404 404 404 404 404 404
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
                                                 deleted  401 401 404 404 404 404 404 404
GET    /api/servers/:id/bans                     public   401 401 403 404 403 403 ok  ok
                                                 private  401 401 404 404 404 403 ok  ok
                                                 deleted  401 401 404 404 404 404 404 404
PUT    /api/servers/:id/bans/:userId             public   401 401 403 404 403 403 ok  ok
                                                 private  401 401 404 404 404 403 ok  ok
                                                 deleted  401 401 404 404 404 404 404 404
                                                 staff    401 401 403 404 403 403 403 ok
DELETE /api/servers/:id/bans/:userId             public   401 401 403 404 403 403 ok  ok
                                                 private  401 401 404 404 404 403 ok  ok
                                                 deleted  401 401 404 404 404 404 404 404
                                                 staff    401 401 403 404 403 403 403 ok
POST   /api/servers/:id/invites                  public   401 401 403 404 403 403 ok  ok
                                                 private  401 401 404 404 404 403 ok  ok
                                                 deleted  401 401 404 404 404 404 404 404
GET    /api/servers/:id/invites                  public   401 401 403 404 403 403 ok  ok
                                                 private  401 401 404 404 404 403 ok  ok
                                                 deleted  401 401 404 404 404 404 404 404
GET    /api/invites/:code                        public   ok  ok  ok  ok  ok  ok  ok  ok
                                                 private  ok  ok  ok  ok  ok  ok  ok  ok
                                                 deleted  404 404 404 404 404 404 404 404
POST   /api/invites/:code/accept                 public   401 401 ok  403 ok  ok  ok  ok
                                                 private  401 401 ok  403 ok  ok  ok  ok
                                                 deleted  401 401 404 404 404 404 404 404
DELETE /api/invites/:code                        public   401 401 403 403 403 403 ok  ok
                                                 private  401 401 403 403 403 403 ok  ok
                                                 deleted  401 401 404 404 404 404 404 404
GET    /api/directs                              -        401 401 ok  ok  ok  ok  ok  ok
POST   /api/directs                              public   401 401 ok  ok  ok  ok  ok  ok
                                                 hidden   401 401 404 404 404 404 404 ok
                                                 deleted  401 401 404 404 404 404 404 404
POST   /api/directs/:id/accept                   private  401 401 404 404 404 404 404 ok
                                                 deleted  401 401 404 404 404 404 404 404
POST   /api/directs/:id/decline                  private  401 401 404 404 404 404 404 ok
                                                 deleted  401 401 404 404 404 404 404 404
POST   /api/directs/:id/hide                     private  401 401 404 404 404 404 404 ok
                                                 deleted  401 401 404 404 404 404 404 404
GET    /api/inbox                                -        401 401 ok  ok  ok  ok  ok  ok
GET    /api/inbox/unread                         -        401 401 ok  ok  ok  ok  ok  ok
POST   /api/inbox/read                           -        401 401 ok  ok  ok  ok  ok  ok
GET    /api/drafts                               -        401 401 ok  ok  ok  ok  ok  ok
GET    /api/notify                               -        401 401 ok  ok  ok  ok  ok  ok
PUT    /api/notify                               -        401 401 ok  ok  ok  ok  ok  ok
GET    /api/push/key                             -        401 401 ok  ok  ok  ok  ok  ok
GET    /api/push/subscriptions                   -        401 401 ok  ok  ok  ok  ok  ok
POST   /api/push/subscriptions                   -        401 401 ok  ok  ok  ok  ok  ok
DELETE /api/push/subscriptions/:id               private  401 401 404 404 404 404 404 ok
                                                 deleted  401 401 404 404 404 404 404 404
GET    /api/digest                               -        401 401 ok  ok  ok  ok  ok  ok
GET    /api/search                               -        401 401 ok  ok  ok  ok  ok  ok
GET    /api/servers/:id/search                   public   401 401 ok  404 ok  ok  ok  ok
                                                 private  401 401 404 404 404 ok  ok  ok
                                                 deleted  401 401 404 404 404 404 404 404
POST   /api/reports                              public   401 401 403 404 403 ok  ok  ok
                                                 private  401 401 404 404 404 ok  ok  ok
                                                 deleted  401 401 404 404 404 404 404 404
# Keepers, of whom nobody here is one
GET    /api/keeper/cases                         -        404 404 404 404 404 404 404 404
GET    /api/keeper/cases/:id                     private  404 404 404 404 404 404 404 404
POST   /api/keeper/cases/:id/acts                private  404 404 404 404 404 404 404 404
POST   /api/keeper/acts/:id/undo                 private  404 404 404 404 404 404 404 404
GET    /api/keeper/waitlist                      -        404 404 404 404 404 404 404 404
GET    /api/keeper/waitlist.csv                  -        404 404 404 404 404 404 404 404
POST   /api/keeper/waitlist/:id/admit            private  404 404 404 404 404 404 404 404
GET    /api/keeper/numbers                       -        404 404 404 404 404 404 404 404
GET    /api/cases/:id                            private  401 401 404 404 404 404 404 ok
POST   /api/cases/:id/appeal                     private  401 401 404 404 404 404 404 ok
GET    /api/modlog                               -        401 401 ok  ok  ok  ok  ok  ok
# Reports
GET    /api/servers/:id/reports                  public   401 401 403 404 403 403 ok  ok
                                                 private  401 401 404 404 404 403 ok  ok
                                                 deleted  401 401 404 404 404 404 404 404
GET    /api/servers/:id/channels                 public   401 401 ok  404 ok  ok  ok  ok
                                                 private  401 401 404 404 404 ok  ok  ok
                                                 deleted  401 401 404 404 404 404 404 404
POST   /api/servers/:id/channels                 public   401 401 403 404 403 403 ok  ok
                                                 private  401 401 404 404 404 403 ok  ok
                                                 deleted  401 401 404 404 404 404 404 404
GET    /api/channels/:id                         public   401 401 ok  404 ok  ok  ok  ok
                                                 private  401 401 404 404 404 ok  ok  ok
                                                 deleted  401 401 404 404 404 404 404 404
PATCH  /api/channels/:id                         public   401 401 403 404 403 403 ok  ok
                                                 private  401 401 404 404 404 403 ok  ok
                                                 deleted  401 401 404 404 404 404 404 404
DELETE /api/channels/:id                         public   401 401 403 404 403 403 ok  ok
                                                 private  401 401 404 404 404 403 ok  ok
                                                 deleted  401 401 404 404 404 404 404 404
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
                                                 deleted  401 401 404 404 404 404 404 404`;

export const actors = [
  "visitor",
  "revoked",
  "removed",
  "banned",
  "stranger",
  "member",
  "moderator",
  "owner",
] as const;
export type Actor = (typeof actors)[number];

const states = ["-", "public", "private", "hidden", "deleted", "staff"] as const;
export type State = (typeof states)[number];

/** Success, or the status of the refusal. */
type Verdict = "ok" | number;
export type AccessRow = { endpoint: string; state: State; verdicts: Record<Actor, Verdict> };

const rowPattern =
  /^(?:([A-Z]+) +(\/\S+))? +(-|public|private|hidden|deleted|staff) +((?:(?:ok|\d{3}) *){8})$/;

/** Parses the table into rows. Throws on a line that is neither a row nor a heading. */
export function readAccessTable(): AccessRow[] {
  const rows: AccessRow[] = [];
  let endpoint = "";
  for (const line of table.split("\n").slice(9)) {
    if (line === "" || line.startsWith("#")) continue;
    const [, method, path, written, cells = ""] = rowPattern.exec(line) ?? [];
    const state = states.find((known) => known === written);
    if (!state) throw new Error(`No row of the table: ${line}`);
    if (method) endpoint = `${method} ${path}`;
    const verdicts = cells
      .trim()
      .split(/ +/)
      .map((cell) => (cell === "ok" ? cell : Number(cell)));
    rows.push({ endpoint, state, verdicts: byActor(verdicts) });
  }
  return rows;
}

function byActor(verdicts: Verdict[]): Record<Actor, Verdict> {
  const [visitor, revoked, removed, banned, stranger, member, moderator, owner] = verdicts;
  return {
    visitor: visitor ?? 0,
    revoked: revoked ?? 0,
    removed: removed ?? 0,
    banned: banned ?? 0,
    stranger: stranger ?? 0,
    member: member ?? 0,
    moderator: moderator ?? 0,
    owner: owner ?? 0,
  };
}
