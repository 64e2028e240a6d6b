/** The kernel's own refusals, and the HTTP status that each kind of "no" answers. */
import { refusals, type RefusalCode } from '../../modules/kit/index.ts'

export const no = refusals('kernel', {
  missing: ['没有找到数据', 'not found'],
  denied: ['请求被拒绝：缺少权限', 'denied: a permission is missing'],
  notNow: ['当前状态不允许此操作', 'not possible in the present state'],
  stale: ['数据已被他人修改，请刷新后再试', 'the data was changed by somebody else, please refresh'],
  invalid: ['输入有误', 'the input is not valid'],
  taken: ['已存在相同的值', 'this value is already taken'],
  missingRef: ['所选数据不存在', 'what was chosen does not exist'],
  noEntry: ['请从字典中选择', 'choose one of the dictionary'],
  noRegion: ['没有该区划，请从列表中选择', 'there is no such region: choose it from the list'],
  looking: ['当前为只读查看，不能进行任何操作', 'you are only looking: nothing can be done through the eyes of somebody else'],
  outOfReach: ['超出您的数据范围', 'outside your data scope'],
  hiddenField: ['您无权查看或修改该字段', 'you may neither see nor change this field'],
  keyReused: ['同一请求标识用于不同的请求', 'the same idempotency key was used for another request'],
  busy: ['系统繁忙，请稍后再试', 'the system is busy, please try again'],
  inLine: ['访问人数较多，正在排队', 'many are here at once, you are in line'],
  oneByOne: ['同时进行的导入导出过多，请等待前一个完成', 'too many imports and exports at once, please let one end first'],
  signedOut: ['请求未授权', 'not signed in'],
  tooMany: ['一次操作的数据过多', 'too much data for one operation'],
  noColumn: ['没有该列', 'there is no such column'],
  unknownResource: ['没找到请求', 'no such call'],
})

/** An invalid input: every wrong field at once. */
export const invalid = (wrong: readonly RefusalCode[]): RefusalCode => ({
  ...no.invalid,
  label: wrong[0]?.label ?? no.invalid.label,
  ...(wrong[0]?.field ? { field: wrong[0].field } : {}),
  detail: { wrong },
})

/** The HTTP status and body code of a refusal. */
export function statusOf(refused: RefusalCode): number {
  if (refused.isDenial) return 403
  switch (refused.code) {
    case no.missing.code:
    case no.unknownResource.code:
      return 404
    case no.denied.code:
    case no.looking.code:
    case no.outOfReach.code:
    case no.hiddenField.code:
      return 403
    case no.notNow.code:
    case no.stale.code:
    case no.keyReused.code:
      return 409
    case no.signedOut.code:
      return 401
    case no.busy.code:
    case no.inLine.code:
      return 503
    case no.oneByOne.code:
      return 429
    default:
      return 400
  }
}
