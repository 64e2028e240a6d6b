/** What the calls of identity work with: the whole of what signs people in, where other calls only know who has. */
import type { Context } from '../../../../server/http/context.ts'
import type { Auth } from '../auth.ts'
import type { Social } from '../social.ts'

export interface AuthContext extends Context {
  readonly auth: Auth
  readonly social: Social
}
