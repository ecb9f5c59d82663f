import { contractTests } from '#office/testing/contract-tests.server.ts'
import { loginArea } from './area.ts'

contractTests(loginArea.resources)
