/** The home page: the view of the user's category, or what everybody needs first. */
import { useEffect, useState, type ComponentType } from 'react'
import { Link, useLocation } from 'wouter'
import { Card } from '../parts/Card.tsx'
import { useAsk } from '../parts/hooks.ts'
import { Page } from '../parts/Page.tsx'
import { homeNamed } from '../parts/registry.ts'
import { PageWaits, Shown } from '../parts/states.tsx'
import { type Letter, read } from '../letters.ts'
import { t, useSession } from '../session.ts'
import { departmentOf } from '../shell/TopBar.tsx'
import { words } from '../shell/words.ts'
import { welcome } from '../tabs.ts'

const fallback = 'dashboard'

export function Home() {
  const [path] = useLocation()
  return path === welcome ? <OwnHome /> : <HomeView view={fallback} />
}

/** The server knows which view it is: it may be that of a category or of one configured role. */
function OwnHome() {
  const usual = useSession(value => value.userInfo?.homeView ?? fallback)
  const chosen = useAsk<{ readonly view: string }>('/api/blade-desk/home/view')
  // Mostly it is the usual one: its code comes while the server is asked.
  useEffect(() => void homeNamed(usual).catch(() => undefined), [usual])
  if (!chosen.value && !chosen.error) return <PageWaits />
  return <HomeView view={chosen.value?.view ?? usual} />
}

function HomeView({ view }: { readonly view: string }) {
  const [found, setFound] = useState<{ readonly Screen: ComponentType | undefined }>()
  useEffect(() => {
    let isOver = false
    setFound(undefined)
    // A home that does not load is no reason to show nothing: the plainest one does.
    homeNamed(view)
      .then(Screen => Screen ?? homeNamed(fallback))
      .catch(() => undefined)
      .then(Screen => {
        if (!isOver) setFound({ Screen })
      })
    return () => {
      isOver = true
    }
  }, [view])
  if (!found) return <PageWaits />
  return found.Screen ? <found.Screen /> : <Dashboard />
}

/** The unread messages: true for every role. */
function Dashboard() {
  const user = useSession(value => value.userInfo)
  return (
    <Page
      screen="home"
      title={t(words.home)}
      beside={
        <span className="kt-muted">
          {t(words.hello)}, {departmentOf(user)}
        </span>
      }
    >
      <UnreadMessages />
    </Page>
  )
}

interface Top {
  readonly messageList?: readonly Letter[]
}

/** Whoever goes to what a letter is about has read it; a refusal has said so, and it stays unread. */
const seen = (letter: Letter) => void read(letter).catch(() => undefined)

/** Each leads to what it is about. */
export function UnreadMessages() {
  const top = useAsk<Top>('/api/business-eip/webMessage/topList')
  return (
    <Card id="messages" title={t(words.messages)}>
      <Shown of={top} lines={4}>
        {({ messageList: list = [] }) =>
          list.length === 0 ? (
            <p className="kt-muted">{t(words.unreadNone)}</p>
          ) : (
            <ul className="kt-messages">
              {list.map(one => (
                <li key={one.id}>
                  <Link href={one.link || '/eip/message'} onClick={() => one.link && seen(one)}>
                    {one.title}
                  </Link>
                  <time className="kt-figures" dateTime={one.createTime}>
                    {one.createTime.slice(5, 16)}
                  </time>
                </li>
              ))}
            </ul>
          )
        }
      </Shown>
    </Card>
  )
}
