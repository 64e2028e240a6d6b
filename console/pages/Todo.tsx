/** What waits for somebody on the homes of single areas: in a sentence, and row by row with the command of each, as on everybody's home. */
import type { Todo as Waiting } from '../../modules/desk/worklist.ts'
import { everything } from '../live.ts'
import { useAsk } from '../parts/hooks.ts'
import { Shown } from '../parts/states.tsx'
import { sentence, Worklist } from './Worklist.tsx'

export function Todo({ isSaid = true }: { readonly isSaid?: boolean }) {
  const desk = useAsk<{ readonly todo: readonly Waiting[] }>('/api/blade-desk/home/todo', {}, { of: [everything] })
  return (
    <Shown of={desk} lines={2}>
      {({ todo }) => (
        <>
          {isSaid && <p className="dk-say">{sentence(todo, null)}</p>}
          <Worklist of={todo} onDone={desk.reload} />
        </>
      )}
    </Shown>
  )
}
