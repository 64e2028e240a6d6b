/** Online feedback: the pictures that people sent with what they said. */
import type { Wire } from '../../../console/call.ts'
import { useAsk } from '../../../console/parts/hooks.ts'
import { t } from '../../../console/session.ts'
import './content.css'

const picture = ['反馈图片', 'Picture'] as const

export function Pictures({ row }: { readonly row: Wire }) {
  const all = useAsk<readonly string[]>('/api/business-eip/onlineFeedback/imgs', { id: row.id })
  return (
    <div className="ct-pictures">
      {(all.value ?? []).map((link, i) => (
        <a key={link} href={link} target="_blank" rel="noreferrer">
          <img src={link} alt={`${t(picture)} ${i + 1}`} loading="lazy" />
        </a>
      ))}
    </div>
  )
}
