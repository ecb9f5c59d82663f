/**
 * The calls of the kit's own protocol, below the base path: whatever the product sells, its people sign in, choose from
 * dictionaries, arrange their lists and send files. Every other path belongs to a noun and is declared with it.
 * Names are those of the wire, misspelt ones too.
 */

/** Who is signed in, what they may, where they work: called before any page is known, or by the shell around all pages. */
export const SESSION_PATHS = {
  login: '/sys/login',
  logout: '/sys/logout',
  /** Ends with a key that the answer is sent with. */
  captcha: '/sys/randomImage',
  proofOfWork: '/sys/proofOfWork',
  changePassword: '/sys/user/updatePassword',
  permissions: '/sys/permission/getUserPermissionByToken',
  departs: '/sys/user/getCurrentUserDeparts',
  selectDepart: '/sys/selectDepart',
  tenants: '/sys/tenant/getCurrentUserTenant',
  user: '/sys/user/getUserInfo',
  /** Looks at everything as somebody else, and as oneself again. */
  view: '/sys/access/view',
  endView: '/sys/access/endView',
  /** Why a session was ended by somebody else; asked with its token. */
  ended: '/sys/session/ended',
  /** A sign-in that was refused until a factor is shown goes on: what a passkey has to sign, and the factor. */
  factorChallenge: '/sys/factor/challenge',
  factorSignIn: '/sys/factor/signIn',
  /** The same where a factor has to be set up first. */
  factorEnrol: '/sys/factor/enrol',
  factorEnrolled: '/sys/factor/enrolled',
  /** Signs in with a passkey and nothing else. */
  passkeyChallenge: '/sys/passkey/challenge',
  passkeySignIn: '/sys/passkey/signIn',
  /** Shows again within a session that it is the same person. */
  proofChallenge: '/sys/proof/challenge',
  prove: '/sys/proof/prove',
} as const

/** What fields choose from; the last three take any registered `table,text,code`. */
export const DICTIONARY_PATHS = {
  all: '/sys/dict/queryAllDictItems',
  refresh: '/sys/dict/refleshCache',
  /** Ends with the code of a dictionary. */
  items: '/sys/dict/getDictItems',
  search: '/sys/dict/loadDict',
  texts: '/sys/dict/loadDictItem',
  tree: '/sys/dict/loadTreeData',
} as const

/** Whether a value of a field is taken, in the table of any resource. */
export const UNIQUE_CHECK_PATH = '/sys/duplicate/check'

/** Whether a value keeps a check rule; the value is URL-encoded once more than its address asks for. */
export const CHECK_RULE_PATH = '/sys/checkRule/checkByCode'

/** Files of image fields, uploads and rich texts; stored ones are given out below `stored`. */
export const FILE_PATHS = { upload: '/sys/common/upload', stored: '/sys/common/static' } as const

/** Long work that a person started. Followed by a verb. */
export const JOB_PATH = '/sys/job'

/** What a person arranged: any value by its key; queries and views of any list. Followed by a verb. */
export const PREFERENCE_PATH = '/sys/userPreference'
export const SAVED_QUERY_PATH = '/sys/savedQuery'

/** Reports that any field may pick rows from. Followed by a verb. */
export const REPORT_PATH = '/online/cgreport/api'

/** Records of any resource that says how its own are found, by a word. */
export const FIND_PATH = '/sys/record/find'

/** What records of these resources are called, by their ids: those that somebody found before. */
export const NAMED_PATH = '/sys/record/named'

/** Of a resource, below its path: brings back rows that the caller has just deleted. */
export const UNDELETE = 'undelete'

/** What people say about a record of any resource with a history. */
export const COMMENT_PATHS = {
  list: '/sys/comment/list',
  counts: '/sys/comment/counts',
  /** Whom a comment on a record may name, by a word. */
  people: '/sys/comment/people',
  add: '/sys/comment/add',
  edit: '/sys/comment/edit',
  delete: '/sys/comment/delete',
  done: '/sys/comment/markDone',
  open: '/sys/comment/markOpen',
  react: '/sys/comment/react',
  unreact: '/sys/comment/unreact',
} as const
