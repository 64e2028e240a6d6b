/** Online feedback: what people said, the pictures they sent, and the answer. */
import type { Wire } from '../../../console/call.ts'
import { useAsk } from '../../../console/parts/hooks.ts'
import { ListScreen } from '../../../console/parts/ListScreen.tsx'
import { t } from '../../../console/session.ts'
import { close, feedback, reopen, reply } from '../feedback.ts'
import './content.css'

const words = {
  picture: ['反馈图片', 'Picture'],
  hint: ['公开页“在线客服”上提交的反馈会显示在这里。', 'What people write on the service page shows up here.'],
} as const

function Pictures({ row }: { readonly row: Wire }) {
  const all = useAsk<readonly string[]>('/api/business-eip/onlineFeedback/imgs', { id: row.id })
  return (
    <div className="ct-pictures">
      {(all.value ?? []).map((link, i) => (
        <a key={link} href={link} target="_blank" rel="noreferrer">
          <img src={link} alt={`${t(words.picture)} ${i + 1}`} loading="lazy" />
        </a>
      ))}
    </div>
  )
}

export function Feedbacks() {
  return (
    <ListScreen
      of={feedback}
      columns={['content', 'contact', 'reply', 'status', 'createTime']}
      search={['status', 'content', 'createTime']}
      commands={[reply, close, reopen]}
      drawer={row => <Pictures row={row} />}
      hint={t(words.hint)}
    />
  )
}
