/** WeChat accounts: whether the keys of one hold. */
import { post, type Wire } from '../../../console/call.ts'
import { CallButton } from '../../../console/parts/CallButton.tsx'
import { may, t } from '../../../console/session.ts'
import { change } from '../account.ts'

const words = { check: ['测试', 'Test'], holds: ['微信接受了该账号', 'WeChat takes this account'] } as const

export const Check = ({ row }: { readonly row: Wire }) =>
  may(change.permit) && (
    <CallButton
      size="small"
      variant="minimal"
      text={t(words.check)}
      said={words.holds}
      call={() => post('/api/blade-resource/wechat/endpoint/check', { id: row.id })}
    />
  )
