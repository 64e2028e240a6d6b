/** What waits for somebody, counted kind by kind as the homes of all count it, each a way to its list. */
import { Link } from 'wouter'
import { everything } from '../live.ts'
import { grouped } from '../parts/cells.tsx'
import { useAsk } from '../parts/hooks.ts'
import { Shown } from '../parts/states.tsx'
import { t } from '../session.ts'

interface Waiting {
  readonly name: string
  readonly label: string
  readonly count: number
  readonly to: string
}
const words = { todo: ['待办', 'To do'], none: ['没有待办', 'Nothing waits'] } as const

export function Todo() {
  const desk = useAsk<{ readonly todo: readonly Waiting[] }>('/api/blade-desk/home/todo', {}, { of: [everything] })
  return (
    <section className="kt-card" aria-labelledby="todo">
      <h2 id="todo">{t(words.todo)}</h2>
      <Shown of={desk} lines={2}>
        {({ todo }) =>
          todo.length === 0 ? (
            <p className="kt-muted">{t(words.none)}</p>
          ) : (
            <ul className="kt-todo">
              {todo.map(one => (
                <li key={one.name}>
                  <Link href={one.to} data-todo={one.name}>
                    <span>{one.label}</span> <b className="kt-figures">{grouped(String(one.count))}</b>
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </Shown>
    </section>
  )
}
