/** Rows of the table of access about keepers, of whom nobody there is one, and about what concerns the owner. */
export const rowsOfKeepers = `\
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
GET    /api/modlog                               -        401 401 ok  ok  ok  ok  ok  ok`;
