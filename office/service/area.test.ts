import { contractTests } from '#office/testing/contract-tests.server.ts'
import { serviceArea } from './area.ts'

contractTests(serviceArea.resources)
