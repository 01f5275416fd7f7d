import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import org.elasticsearch.common.io.stream.NamedWriteableRegistry;
import org.elasticsearch.common.network.NetworkService;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.common.util.BigArrays;
import org.elasticsearch.common.util.PageCacheRecycler;
import org.elasticsearch.common.xcontent.NamedXContentRegistry;
import org.elasticsearch.http.HttpServerTransport;
import org.elasticsearch.indices.breaker.CircuitBreakerService;
import org.elasticsearch.node.InternalSettingsPreparer;
import org.elasticsearch.node.Node;
import org.elasticsearch.plugins.NetworkPlugin;
import org.elasticsearch.plugins.Plugin;
import org.elasticsearch.threadpool.ThreadPool;
import org.elasticsearch.transport.Transport;

/**
 * Runs one Elasticsearch node on the loopback address: {@code LoopbackNode DIRECTORY PORT [SETTING=VALUE...]}.
 *
 * <p>All is Elasticsearch's own but the sockets, for which the jar lacks the modules: {@link LoopbackHttp} listens for
 * HTTP, {@link SocketTransport} to other nodes. Without settings the node is alone.
 */
public class LoopbackNode extends Node {
    private LoopbackNode(Settings settings) {
        super(
            InternalSettingsPreparer.prepareEnvironment(settings, Map.of(), null, () -> "loopback"),
            List.of(Network.class),
            true
        );
    }

    public static void main(String[] arguments) throws Exception {
        Settings.Builder settings = Settings.builder()
            .put("path.home", Path.of(arguments[0]).toAbsolutePath().toString())
            .put("http.port", arguments[1])
            .put("http.type", "loopback")
            .put("transport.type", "sockets")
            .put("transport.port", "0")
            .put("cluster.routing.allocation.disk.threshold_enabled", false);
        if (arguments.length == 2) {
            settings.put("discovery.type", "single-node");
        }
        for (int at = 2; at < arguments.length; at++) {
            String[] setting = arguments[at].split("=", 2);
            settings.put(setting[0], setting[1]);
        }
        try (Node node = new LoopbackNode(settings.build()).start()) {
            new CountDownLatch(1).await();
        }
    }

    /** Names the two network layers that the settings choose. */
    public static class Network extends Plugin implements NetworkPlugin {
        @Override
        public Map<String, Supplier<Transport>> getTransports(
            Settings settings, ThreadPool pool, PageCacheRecycler recycler, CircuitBreakerService breakers,
            NamedWriteableRegistry registry, NetworkService network
        ) {
            return Map.of("sockets", () -> new SocketTransport(settings, pool, recycler, breakers, registry, network));
        }

        @Override
        public Map<String, Supplier<HttpServerTransport>> getHttpTransports(
            Settings settings, ThreadPool pool, BigArrays arrays, PageCacheRecycler recycler,
            CircuitBreakerService breakers, NamedXContentRegistry registry, NetworkService network,
            HttpServerTransport.Dispatcher dispatcher
        ) {
            int port = Integer.parseInt(settings.get("http.port"));
            return Map.of("loopback", () -> new LoopbackHttp(port, pool, registry, dispatcher));
        }
    }
}
