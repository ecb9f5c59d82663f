import { expect, it } from 'vitest'
import { outbound } from './outbound.server.ts'

it.each([
  ...['http://127.0.0.1/', 'http://127.1/', 'http://2130706433/', 'http://0x7f000001/', 'http://0177.0.0.1/'],
  ...['http://0.0.0.0/', 'http://10.1.2.3/', 'http://100.64.0.1/', 'http://169.254.169.254/latest/meta-data'],
  ...[
    'http://172.16.0.1/',
    'http://192.168.1.1/',
    'http://198.18.0.1/',
    'http://224.0.0.1/',
    'http://255.255.255.255/',
  ],
  ...[
    'http://[::]/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:a01:203]/',
    'https://[::127.0.0.1]/',
  ],
  ...[
    'http://[64:ff9b::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[2001::1]/',
    'http://[fd00::1]/',
    'http://[fe80::1]/',
  ],
  ...['http://[fec0::1]/', 'http://[ff02::1]/', 'http://localhost/', 'http://127.0.0.1./'],
])('%s is no address that others may have reached', async (url) => {
  await expect(outbound().targetOf(url)).rejects.toMatchObject({ code: 'refused' })
})

it.each([
  ['http://93.184.216.34/', 'its own'],
  ['https://93.184.216.34:443/', '443'],
  ['http://93.184.216.34:8080/', 'one of nobody'],
])('%s is: its port is %s', async (url) => {
  expect(await outbound().targetOf(url)).toEqual({ address: '93.184.216.34', family: 4 })
})

it.each([1, 22, 25, 53, 445, 1023, 3306, 5432, 6379, 9200, 11211, 27017])(
  'port %d is none of the web, wherever it is',
  async (port) => {
    for (const host of ['93.184.216.34', '10.0.0.1']) {
      await expect(outbound(['10.0.0.0/8']).targetOf(`http://${host}:${port}/`)).rejects.toMatchObject({
        code: 'refused',
      })
    }
  },
)

it.each([
  ...['127.0.0.1', '127.1', '2130706433', 'localhost', '0.0.0.0', '10.1.2.3', '172.16.0.1', '192.168.1.1'],
  ...['169.254.169.254', '::1', '[::1]', '::ffff:127.0.0.1', 'fd00::1', '64:ff9b::7f00:1'],
])('%s is no database that others may have reached', async (host) => {
  await expect(outbound().databaseOf(host, 5432)).rejects.toMatchObject({ code: 'refused' })
  await expect(outbound(['127.0.0.2']).databaseOf(host, 3306)).rejects.toMatchObject({ code: 'refused' })
})

it.each([1, 22, 25, 80, 445, 1023, 2375, 6379, 9200, 11211, 27017])('port %d is none of a database', async (port) => {
  await expect(outbound(['10.0.0.0/8']).databaseOf('10.0.0.1', port)).rejects.toMatchObject({ code: 'refused' })
})

it.each([3306, 5432, 5433, 33_060])('port %d may be one of a database', async (port) => {
  expect(await outbound(['10.0.0.0/8']).databaseOf('10.0.0.1', port)).toEqual({ address: '10.0.0.1', family: 4 })
})

it('what a setting opens is reached', async () => {
  expect(await outbound(['10.0.0.0/8', 'fd00::1']).targetOf('http://10.0.0.7:8080/')).toMatchObject({
    address: '10.0.0.7',
  })
  expect(await outbound(['fd00::1']).targetOf('http://[fd00::1]/')).toMatchObject({ address: 'fd00::1', family: 6 })
})
