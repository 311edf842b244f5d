# One image for every part of the product: the command says which (docker-compose.yml).
FROM node:22-slim AS build
WORKDIR /app
COPY . .
RUN npm ci --no-audit --no-fund
RUN NX_DAEMON=false NX_TUI=false npm run build

# What runs: the servers' packages alone, without the tools that build and test.
FROM node:22-slim AS packages
WORKDIR /app
COPY --from=build /app /app
RUN rm -rf node_modules apps/*/node_modules libs/*/node_modules && npm ci --omit=dev --no-audit --no-fund --ignore-scripts \
    --workspace=@usdt-africa/api --workspace=@usdt-africa/worker --workspace=@usdt-africa/signer \
    --workspace=@usdt-africa/sandbox --workspace=@usdt-africa/migrations --workspace=@usdt-africa/tools

FROM node:22-slim
ENV NODE_ENV=production
WORKDIR /app
RUN install -d -o node -g node /seals /signer /sandbox \
    && printf '#!/bin/sh\nexec node /app/tools/bin/events.mjs "$@"\n' > /usr/local/bin/events \
    && chmod 755 /usr/local/bin/events
COPY --from=packages /app /app
USER node
CMD ["node", "--enable-source-maps", "apps/api/dist/main.js"]
