import type * as admin from './admin.js';

/** What each route takes and answers. Written by `npm run openapi` from docs/openapi.json; not by hand. */
export interface AdminRoutes {
  'POST /api/admin/dead-letters/{id}/drop': {
    path: { id: string };
    body: admin.ReasonedRequest;
    answer: admin.AdminDeadLetterView;
  };
  'POST /api/admin/dead-letters/{id}/retry': {
    path: { id: string };
    body: admin.ReasonedRequest;
    answer: admin.AdminDeadLetterView;
  };
  'GET /api/admin/dead-letters/{id}': { path: { id: string }; answer: admin.AdminDeadLetterView };
  'GET /api/admin/dead-letters/overview': { answer: admin.AdminDeadLettersOverview };
  'POST /api/admin/dead-letters/retry-all': { body: admin.RetryAllRequest; answer: admin.AdminDeadLettersRetried };
  'GET /api/admin/dead-letters': {
    query?: { filter?: string; range?: string; sort?: string };
    answer: readonly admin.AdminDeadLetterRow[];
  };
  'GET /api/admin/events/{id}': { path: { id: string }; answer: admin.AdminEventView };
  'GET /api/admin/events': {
    query?: { filter?: string; range?: string; sort?: string };
    answer: readonly admin.AdminEventRow[];
  };
  'POST /api/admin/projections/{id}/prove': {
    path: { id: string };
    body: admin.ReasonedRequest;
    answer: admin.AdminProjectionView;
  };
  'POST /api/admin/projections/{id}/rebuild': {
    path: { id: string };
    body: admin.RebuildRequest;
    answer: admin.AdminProjectionView;
  };
  'GET /api/admin/projections/{id}': { path: { id: string }; answer: admin.AdminProjectionView };
  'GET /api/admin/projections/overview': { answer: admin.AdminProjectionsOverview };
  'GET /api/admin/projections': { answer: readonly admin.AdminProjectionRow[] };
  'GET /api/admin/proofs/{id}': { path: { id: string }; answer: admin.AdminProof };
  'POST /api/admin/rebuilds/{id}/{act}': {
    path: { id: string; act: string };
    body: admin.ReasonedRequest;
    answer: admin.AdminRebuild;
  };
  'GET /api/admin/rebuilds/{id}': { path: { id: string }; answer: admin.AdminRebuild };
  'GET /api/admin/rebuilds': {
    query?: { filter?: string; range?: string; sort?: string };
    answer: readonly admin.AdminRebuild[];
  };
  'GET /api/admin/streams/{id}/versions/{version}': {
    path: { id: string; version: string };
    query?: { compare?: string };
    answer: admin.AdminStreamAt;
  };
  'GET /api/admin/streams/{id}': { path: { id: string }; answer: admin.AdminStreamView };
}
