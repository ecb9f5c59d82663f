import { contractTests } from '#office/testing/contract-tests.server.ts'
import { systemArea } from './area.ts'

contractTests(systemArea.resources)
