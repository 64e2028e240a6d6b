/** People: schools, agencies, pupils, guardians and teachers, and how they come to stand where they stand. */
import { module } from '../kit/index.ts'
import * as agencies from './agency.commands.ts'
import * as areas from './area-authorization.commands.ts'
import * as fees from './teacher-fee.commands.ts'
import * as binding from './guardian.commands.ts'
import { guardianRoutes } from './guardian-routes.ts'
import * as closing from './account-closing.ts'
import { agencyLoad, payerLoad, studentLoad } from './open-obligations.ts'
import { manifest } from './manifest.ts'
import { scopeProviders } from './scope-providers.ts'
import { reactions } from './reactions.ts'
import { routes } from './routes.ts'
import * as registrations from './registration.ts'
import * as schools from './school.commands.ts'
import { accountsFollow, classesFollow } from './school-teacher.commands.ts'
import * as teachers from './agency-teacher.commands.ts'
import { labelGuards } from '../system/index.ts'
import { agency, school } from './organisation.ts'
import { student } from './person.ts'
import { server } from './server/index.ts'
import { documentNarrowers, eraseDocument } from './student-document.ts'
import { machineCommands, ownRequests, requestReactions } from './data-request.ts'
import { requestTiles } from './data-request.commands.ts'

export default module('people', {
  label: ['人员与机构', 'People'],
  ...manifest,
  commands: [...manifest.commands, ...registrations.commands, closing.logout, eraseDocument, ...machineCommands],
  views: [agencyLoad, studentLoad, payerLoad],
  guards: [...labelGuards(school, 'school'), ...labelGuards(agency, 'agency'), ...labelGuards(student, 'student'), ...closing.guards],
  consequences: [closing.forgotten],
  reactions: [
    ...reactions,
    agencies.licenceEnds,
    areas.expiry,
    fees.lapsing,
    closing.loggedOut,
    ...closing.closingTold,
    accountsFollow,
    classesFollow,
    ...requestReactions,
  ],
  routes: [...routes, ...guardianRoutes],
  scopeProviders,
  narrowers: [...documentNarrowers, ...ownRequests],
  tiles: [...binding.tiles, ...agencies.tiles, ...schools.tiles, ...areas.tiles, ...teachers.tiles, ...requestTiles],
  ...server,
})
