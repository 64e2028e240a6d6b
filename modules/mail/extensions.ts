/** What mail has to say about what guardians do with their WeChat. */
import { consequence, get, invoke } from '../kit/index.ts'
import { bindWechat } from '../wechat/index.ts'
import { choose, setting } from './setting.ts'

/** Who binds their WeChat wants to be told there: both ways begin switched on, unless the guardian has chosen before. */
const wanted = consequence(bindWechat, {
  name: 'bound-wechat-is-wanted',
  label: ['首次绑定时打开微信提醒', 'The first binding switches notifications by WeChat on'],
  runs: [choose],
  needs: function* ({ row }) {
    return { chosen: yield* get(setting, row.id) }
  },
  run: ({ row, before }, { chosen }) =>
    before.status === 'new' && !chosen?.approvalWechat && !chosen?.normalWechat ? [invoke(choose, row.id, { approvalWechat: true, normalWechat: true })] : [],
})
export const consequences = [wanted]
