import { addressOf } from './route.js';

describe('INT-08 addresses of contract routes', () => {
  it('INT-08 fills the placeholders of an address and appends the query', () => {
    expect(addressOf('GET /api/orders/{number}', { path: { number: 'S482039551840' } })).toEqual({
      method: 'GET',
      address: '/api/orders/S482039551840',
    });
    expect(addressOf('GET /api/rates/history', { query: { range: '7d' } }).address).toBe('/api/rates/history?range=7d');
    expect(addressOf('GET /api/rates/history', { query: { range: undefined } }).address).toBe('/api/rates/history');
    expect(addressOf('DELETE /api/things/{id}/of/{other}', { path: { id: '1', other: '2' } })).toEqual({
      method: 'DELETE',
      address: '/api/things/1/of/2',
    });
  });

  it('INT-08 escapes placeholder values so that they cannot change the path', () => {
    expect(addressOf('GET /api/orders/{number}', { path: { number: '../a?b#c' } }).address).toBe(
      '/api/orders/..%2Fa%3Fb%23c',
    );
  });
});
