/** The frame on the phone of a family, a coach or a seller: a way back at the top, and the few places they come for at the bottom. */
import { Button } from '@blueprintjs/core'
import { ArrowLeftIcon, CalendarIcon, ChatIcon, EnvelopeIcon, HomeIcon, IdNumberIcon, LearningIcon, ManualIcon, SearchIcon, UserIcon } from '@blueprintjs/icons'
import type { ComponentType } from 'react'
import { Link } from 'wouter'
import type { Label } from '../../modules/kit/field.ts'
import { Mark, useName } from '../brand.tsx'
import { t, useSession } from '../session.ts'
import type { phonePlaces } from './places.ts'
import { words } from './words.ts'
import './phone.css'

interface Place {
  readonly path: string
  readonly label: Label
  readonly Icon: ComponentType<{ readonly size?: number }>
}
const home: Place = { path: '/wel', label: ['首页', 'Home'], Icon: HomeIcon },
  letters: Place = { path: '/eip/message', label: ['消息', 'Messages'], Icon: EnvelopeIcon },
  me: Place = { path: '/me', label: ['我的', 'Me'], Icon: UserIcon }
const enrol: Place = { path: '/parent/enrol', label: ['报名', 'Enrol'], Icon: LearningIcon }
const timetable = (path: string): Place => ({ path, label: ['课程表', 'Timetable'], Icon: CalendarIcon })

/** By role: home, timetable or customers, the main job, messages, me. */
const bars: Readonly<Record<(typeof phonePlaces)[number], readonly Place[]>> = {
  PR: [home, timetable('/sch_lesson/kcb'), enrol, letters, me],
  SD: [home, timetable('/sch_lesson/kcb'), letters, me],
  AT: [home, timetable('/sch_lesson/agencyTeacherkcb'), { path: '/age_client/lesson/lessonmanage', label: ['上课', 'Lessons'], Icon: ManualIcon }, letters, me],
  SA: [
    home,
    { path: '/crm_customer/crm_customerManagement/customer', label: ['客户', 'Customers'], Icon: IdNumberIcon },
    { path: '/crm_customer/crm_followInfo/followInfo', label: ['跟进', 'Follow-ups'], Icon: ChatIcon },
    letters,
    me,
  ],
}
const placesOf = (role: string | undefined): readonly Place[] => bars[role as keyof typeof bars] ?? []

export function PhoneTop({ path, onSearch }: { readonly path: string; readonly onSearch: () => void }) {
  const role = useSession(value => value.userInfo?.role_alias)
  const name = useName()
  const isPlace = placesOf(role).some(one => one.path === path)
  return (
    <header className="kt-topbar">
      {isPlace ? (
        <Mark className="kt-phone-mark" />
      ) : (
        <Button variant="minimal" icon={<ArrowLeftIcon />} aria-label={t(words.back)} onClick={() => (history.length > 1 ? history.back() : undefined)} />
      )}
      <Link href="/wel" className="kt-brand" aria-label={t(['课堂 首页', 'Ketang, home'])}>
        <b>{name}</b>
      </Link>
      <Button className="kt-phone-search" variant="minimal" icon={<SearchIcon />} aria-label={t(words.search)} onClick={onSearch} />
    </header>
  )
}

export function PhoneBar({ path }: { readonly path: string }) {
  const role = useSession(value => value.userInfo?.role_alias),
    unread = useSession(value => value.unread)
  return (
    <nav className="kt-phonebar" aria-label={t(words.menu)}>
      {placesOf(role).map(({ path: to, label, Icon }) => (
        <Link key={to} href={to} aria-current={to === path ? 'page' : undefined}>
          <Icon size={22} />
          <span>{t(label)}</span>
          {to === letters.path && unread > 0 && <b className="kt-badge kt-figures">{unread > 99 ? '99+' : unread}</b>}
        </Link>
      ))}
    </nav>
  )
}
