/** How a login began and why it ended, in words. */
import { text } from '../../../console/parts/cells.tsx'
import { t } from '../../../console/session.ts'
import type { Label } from '../../kit/index.ts'

export const grants: Readonly<Record<string, Label>> = {
  captcha: ['密码', 'Password'],
  password: ['密码', 'Password'],
  phone: ['短信验证码', 'Code by phone'],
  switch: ['切换身份', 'Switch of identity'],
  feed: ['日历订阅', 'Calendar feed'],
  look: ['他人查看', 'Viewed by somebody else'],
}
export const reasons: Readonly<Record<string, Label>> = {
  logout: ['退出登录', 'Logged out'],
  switched: ['切换身份', 'Switched the identity'],
  password: ['密码已修改', 'The password was changed'],
  disabled: ['账号停用', 'The account was disabled'],
  removed: ['账号删除', 'The account was deleted'],
  suspended: ['部门停用', 'The department was suspended'],
  reused: ['令牌被重复使用', 'A token was used twice'],
  ended: ['被手动结束', 'Ended by hand'],
}
/** What an administrator wrote as a reason stays as it is. */
export const said = (by: Readonly<Record<string, Label>>, value: unknown) => {
  const label = by[text(value)]
  return label ? t(label) : text(value) || undefined
}
