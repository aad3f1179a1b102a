# The client is built with Node, the engine with a C compiler; neither is in the final image.
FROM node:24-bookworm-slim AS client
WORKDIR /source/web
COPY web/package.json web/package-lock.json web/.npmrc ./
RUN npm ci
COPY web ./
COPY brewhall /source/brewhall
RUN npm run build && npm run engine

FROM python:3.13-bookworm AS wheel
WORKDIR /source
RUN pip install --no-cache-dir build
COPY pyproject.toml hatch_build.py README.md LICENSE ./
COPY brewhall ./brewhall
COPY --from=client /source/brewhall/server/client ./brewhall/server/client
COPY --from=client /source/brewhall/server/engine ./brewhall/server/engine
RUN BREWHALL_REQUIRE_COMPILED=1 python -m build --wheel

FROM python:3.13-slim-bookworm
COPY --from=wheel /source/dist/*.whl /tmp/
RUN pip install --no-cache-dir "$(ls /tmp/*.whl)[server]" && rm /tmp/*.whl \
    && useradd --create-home brewhall && mkdir /data && chown brewhall /data
USER brewhall
VOLUME /data
ENV BREWHALL_DATABASE_URL=sqlite+aiosqlite:////data/brewhall.db
EXPOSE 8000
HEALTHCHECK CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/healthz', timeout=3)"]
# With PostgreSQL, several processes: add --workers N; several containers: give them the same database.
CMD ["brewhall", "serve", "--host", "0.0.0.0", "--port", "8000", "--no-browser"]
