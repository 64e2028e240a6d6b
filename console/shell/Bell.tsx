/** The bell: how many letters are unread, and the newest of them when asked. */
import { Button } from '@blueprintjs/core'
import { NotificationsIcon } from '@blueprintjs/icons'
import { useState } from 'react'
import { Popup } from '../parts/Popup.tsx'
import { badgeOf } from '../errors.ts'
import { lazy, Meanwhile } from '../parts/lazyWithRetry.tsx'
import { lettersShown } from '../parts/registry.ts'
import { Skeleton } from '../parts/states.tsx'
import { t, useSession } from '../session.ts'
import type { BarProps } from './TopBar.tsx'
import { words } from './words.ts'

const Newest = lazy(() => lettersShown().then(found => ({ default: found.Newest })))

export function Bell({ onOpen }: BarProps) {
  const unread = useSession(value => value.unread)
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <Popup
      isOpen={isOpen}
      onInteraction={setOpen}
      shouldReturnFocusOnClose={false}
      content={
        <Meanwhile
          shows={
            <div className="kt-letters">
              <Skeleton lines={4} />
            </div>
          }
        >
          <Newest
            onClose={close}
            onAll={() => {
              close()
              onOpen('letters')
            }}
          />
        </Meanwhile>
      }
    >
      <Button
        variant="minimal"
        className="kt-bell"
        icon={<NotificationsIcon />}
        aria-label={`${t(words.messages)}: ${unread} ${t(words.unread)}`}
        title={t(words.messages)}
      >
        {unread > 0 && <span className="kt-badge kt-figures">{badgeOf(unread)}</span>}
      </Button>
    </Popup>
  )
}
