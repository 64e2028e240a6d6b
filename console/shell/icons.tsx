/** The icons that menus may name. Imported one by one: an icon found by name at run time would bring all of them along. */
import {
  AnnotationIcon, ApplicationIcon, BankAccountIcon, BookIcon, BriefcaseIcon, BuildIcon, CalendarIcon,
  ChartIcon, ChatIcon, ClipboardIcon, CogIcon, ConfirmIcon, CreditCardIcon, CubeIcon, DashboardIcon, DatabaseIcon,
  DiagramTreeIcon, DocumentIcon, DollarIcon, EndorsedIcon, EnvelopeIcon, FolderCloseIcon, FormIcon, GlobeIcon,
  HeartIcon, HistoryIcon, HomeIcon, IdNumberIcon, InboxIcon, KeyIcon, LayersIcon, LearningIcon, ListIcon,
  ManualIcon, MapIcon, MugshotIcon, NotificationsIcon, OfficeIcon, PeopleIcon, PersonIcon, PhoneIcon, PropertiesIcon,
  ResolveIcon, SearchIcon, SendMessageIcon, SettingsIcon, ShieldIcon, ShopIcon, ShoppingCartIcon, StarIcon, TagIcon, TakeActionIcon,
  ThIcon, TickIcon, TimeIcon, TimelineEventsIcon, TruckIcon, UserIcon, WalkIcon,
} from '@blueprintjs/icons'
import type { ComponentType, SVGProps } from 'react'

const icons: Readonly<Record<string, ComponentType<Pick<SVGProps<SVGSVGElement>, 'className'>>>> = {
  annotation: AnnotationIcon, application: ApplicationIcon, 'bank-account': BankAccountIcon,
  book: BookIcon, briefcase: BriefcaseIcon, build: BuildIcon, calendar: CalendarIcon, chart: ChartIcon, chat: ChatIcon,
  clipboard: ClipboardIcon, cog: CogIcon, confirm: ConfirmIcon, 'credit-card': CreditCardIcon, cube: CubeIcon,
  dashboard: DashboardIcon, database: DatabaseIcon, 'diagram-tree': DiagramTreeIcon, document: DocumentIcon,
  dollar: DollarIcon, endorsed: EndorsedIcon, envelope: EnvelopeIcon, 'folder-close': FolderCloseIcon, form: FormIcon,
  globe: GlobeIcon, heart: HeartIcon, history: HistoryIcon, home: HomeIcon, 'id-number': IdNumberIcon, inbox: InboxIcon,
  key: KeyIcon, layers: LayersIcon, learning: LearningIcon, list: ListIcon, manual: ManualIcon, map: MapIcon,
  mugshot: MugshotIcon, notifications: NotificationsIcon, office: OfficeIcon, people: PeopleIcon, person: PersonIcon,
  phone: PhoneIcon, properties: PropertiesIcon, resolve: ResolveIcon, search: SearchIcon, 'send-message': SendMessageIcon, settings: SettingsIcon,
  shield: ShieldIcon, shop: ShopIcon, 'shopping-cart': ShoppingCartIcon, star: StarIcon, tag: TagIcon,
  'take-action': TakeActionIcon, th: ThIcon, tick: TickIcon, time: TimeIcon, 'timeline-events': TimelineEventsIcon,
  truck: TruckIcon, user: UserIcon, walk: WalkIcon,
}

/** A menu without an icon, or with one that is not here, gets the default. */
export function MenuIcon({ name }: { readonly name: string | undefined }) {
  const Found = icons[name ?? ''] ?? ApplicationIcon
  return <Found className="kt-menu-icon" />
}
