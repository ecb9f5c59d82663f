import { contractTests } from '#office/testing/contract-tests.server.ts'
import { catalogueArea } from './area.ts'

contractTests(catalogueArea.resources)
